import "server-only";
import { onlyGiven } from "@/lib/core/changes";
import { fieldError, ShopError } from "@/lib/core/errors";
import { POLICY_ANSWERS } from "@/lib/help/rules/policy";
import type { Tx } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { adminMemberContent, adminQuestion, adminRecipe } from "../queries/content";
import type {
  AdminMemberContent,
  AdminQuestion,
  AdminRecipe,
  CreateMemberContentInput,
  CreateQuestionInput,
  CreateRecipeInput,
} from "../schema/content";
import { back, contentCommands, gone } from "./content-store";

async function refuseUnknownProducts(tx: Tx, ingredients: CreateRecipeInput["ingredients"]): Promise<void> {
  const named = [...new Set((ingredients ?? []).flatMap(({ productSlug }) => productSlug ?? []))];
  const known = await tx.product.findMany({ where: { slug: { in: named } }, select: { slug: true } });
  const unknown = named.find((slug) => !known.some((product) => product.slug === slug));
  if (unknown) throw fieldError("ingredients", `there is no product ${unknown}`);
}

function toColumns({ prepTime, cookTime, rating, featured, nutrition, ...rest }: Partial<CreateRecipeInput>) {
  return {
    ...onlyGiven(rest),
    ...onlyGiven({
      prepTimeMinutes: prepTime,
      cookTimeMinutes: cookTime,
      sampleRating: rating,
      isFeatured: featured,
    }),
    ...(nutrition === undefined ? {} : { nutrition: nutrition ?? Prisma.DbNull }),
  };
}

export const recipes = contentCommands<CreateRecipeInput, AdminRecipe>({
  object: "recipe",
  lock: "recipe",
  missing: "There is no such recipe",
  touched: [tags.recipes()],
  view: adminRecipe,
  nameOf: ({ name }) => name,
  slugs: (tx, slug) => tx.recipe.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } }),
  insert: async (tx, row, input) => {
    await refuseUnknownProducts(tx, input.ingredients);
    const empty = { prepTimeMinutes: 0, cookTimeMinutes: 0, ingredients: [], steps: [] };
    const data = Object.assign(empty, toColumns(input), row);
    await tx.recipe.create({ data: data as Prisma.RecipeUncheckedCreateInput });
  },
  write: async (tx, id, input) => {
    await refuseUnknownProducts(tx, input.ingredients);
    await tx.recipe.update({ where: { id }, data: { ...toColumns(input), version: { increment: 1 } } });
  },
  remove: (tx, id) => tx.recipe.update({ where: { id }, data: gone() }),
  restore: (tx, id) => tx.recipe.update({ where: { id }, data: back }),
});

export const memberContents = contentCommands<CreateMemberContentInput, AdminMemberContent>({
  object: "member-content",
  lock: "memberContent",
  missing: "There is no such content",
  touched: [tags.memberContent()],
  view: adminMemberContent,
  nameOf: ({ title }) => title,
  slugs: (tx, slug) =>
    tx.memberContent.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } }),
  insert: async (tx, row, input) => {
    const { title, description, body, ...rest } = onlyGiven(input);
    const count = await tx.memberContent.count();
    await tx.memberContent.create({
      data: { contentType: "guide", sortOrder: count, ...rest, title, description, body, ...row },
    });
  },
  write: (tx, id, input) =>
    tx.memberContent.update({ where: { id }, data: { ...onlyGiven(input), version: { increment: 1 } } }),
  remove: (tx, id) => tx.memberContent.update({ where: { id }, data: gone() }),
  restore: (tx, id) => tx.memberContent.update({ where: { id }, data: back }),
});

export const questions = contentCommands<CreateQuestionInput, AdminQuestion>({
  object: "question",
  lock: "faq",
  missing: "There is no such question",
  touched: [tags.faq()],
  view: adminQuestion,
  nameOf: ({ question }) => question,
  slugs: async (tx, slug) => [
    ...(await tx.faqItem.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } })),
    ...Object.keys(POLICY_ANSWERS).map((taken) => ({ slug: taken })), // nobody types what a rule answers
  ],
  insert: async (tx, row, input) => {
    const { question, answer, category, ...rest } = onlyGiven(input);
    const count = await tx.faqItem.count();
    await tx.faqItem.create({ data: { sortOrder: count, ...rest, question, answer, category, ...row } });
  },
  write: async (tx, id, { answer, ...input }) => {
    const present = await adminQuestion(tx, id);
    const isNew = answer !== undefined && answer !== present?.answer;
    if (isNew && present?.rule)
      throw fieldError("answer", `is generated from ${present.rule} and cannot be edited`);
    await tx.faqItem.update({
      where: { id },
      data: { ...onlyGiven(input), ...(isNew ? { answer } : {}), version: { increment: 1 } },
    });
  },
  remove: async (tx, id, { rule }) => {
    if (rule)
      throw new ShopError("conflict", "This answer is part of the shop's policy: hide the question instead.");
    await tx.faqItem.update({ where: { id }, data: gone() });
  },
  restore: (tx, id) => tx.faqItem.update({ where: { id }, data: back }),
});
