import "server-only";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { POLICY_ANSWERS } from "@/lib/help/rules/policy";
import type { Tx } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { getAdminMemberContent, getAdminQuestion, getAdminRecipe } from "../queries/content";
import type {
  AdminMemberContent,
  AdminQuestion,
  AdminRecipe,
  CreateMemberContentInput,
  CreateQuestionInput,
  CreateRecipeInput,
} from "../schema/content";
import { createContentCommands, restoreDeleted, softDelete } from "./content-store";

async function refuseUnknownProducts(tx: Tx, ingredients: CreateRecipeInput["ingredients"]): Promise<void> {
  const named = [...new Set((ingredients ?? []).flatMap(({ productSlug }) => productSlug ?? []))];
  const known = await tx.product.findMany({ where: { slug: { in: named } }, select: { slug: true } });
  const unknown = named.find((slug) => !known.some((product) => product.slug === slug));
  if (unknown) throw fieldError("ingredients", `there is no product ${unknown}`);
}

function toColumns({ prepTime, cookTime, rating, featured, nutrition, ...rest }: Partial<CreateRecipeInput>) {
  return {
    ...omitUndefined(rest),
    ...omitUndefined({
      prepTimeMinutes: prepTime,
      cookTimeMinutes: cookTime,
      sampleRating: rating,
      isFeatured: featured,
    }),
    ...(nutrition === undefined ? {} : { nutrition: nutrition ?? Prisma.DbNull }),
  };
}

export const recipeCommands = createContentCommands<CreateRecipeInput, AdminRecipe>({
  object: "recipe",
  lock: "recipe",
  missing: "There is no such recipe",
  touched: [tags.recipes()],
  view: getAdminRecipe,
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
  remove: (tx, id) => tx.recipe.update({ where: { id }, data: softDelete() }),
  restore: (tx, id) => tx.recipe.update({ where: { id }, data: restoreDeleted }),
});

export const memberContentCommands = createContentCommands<CreateMemberContentInput, AdminMemberContent>({
  object: "member-content",
  lock: "memberContent",
  missing: "There is no such content",
  touched: [tags.memberContent()],
  view: getAdminMemberContent,
  nameOf: ({ title }) => title,
  slugs: (tx, slug) =>
    tx.memberContent.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } }),
  insert: async (tx, row, input) => {
    const { title, description, body, ...rest } = omitUndefined(input);
    const count = await tx.memberContent.count();
    await tx.memberContent.create({
      data: { contentType: "guide", sortOrder: count, ...rest, title, description, body, ...row },
    });
  },
  write: (tx, id, input) =>
    tx.memberContent.update({ where: { id }, data: { ...omitUndefined(input), version: { increment: 1 } } }),
  remove: (tx, id) => tx.memberContent.update({ where: { id }, data: softDelete() }),
  restore: (tx, id) => tx.memberContent.update({ where: { id }, data: restoreDeleted }),
});

export const questionCommands = createContentCommands<CreateQuestionInput, AdminQuestion>({
  object: "question",
  lock: "faq",
  missing: "There is no such question",
  touched: [tags.faq()],
  view: getAdminQuestion,
  nameOf: ({ question }) => question,
  slugs: async (tx, slug) => [
    ...(await tx.faqItem.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } })),
    ...Object.keys(POLICY_ANSWERS).map((taken) => ({ slug: taken })), // generated answers have no typed text
  ],
  insert: async (tx, row, input) => {
    const { question, answer, category, ...rest } = omitUndefined(input);
    const count = await tx.faqItem.count();
    await tx.faqItem.create({ data: { sortOrder: count, ...rest, question, answer, category, ...row } });
  },
  write: async (tx, id, { answer, ...input }) => {
    const present = await getAdminQuestion(tx, id);
    const isNew = answer !== undefined && answer !== present?.answer;
    if (isNew && present?.rule)
      throw fieldError("answer", `is generated from ${present.rule} and cannot be edited`);
    await tx.faqItem.update({
      where: { id },
      data: { ...omitUndefined(input), ...(isNew ? { answer } : {}), version: { increment: 1 } },
    });
  },
  remove: async (tx, id, { rule }) => {
    if (rule)
      throw new ShopError("conflict", "This answer is part of the shop's policy: hide the question instead.");
    await tx.faqItem.update({ where: { id }, data: softDelete() });
  },
  restore: (tx, id) => tx.faqItem.update({ where: { id }, data: restoreDeleted }),
});
