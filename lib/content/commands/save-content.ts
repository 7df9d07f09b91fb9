import "server-only";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { getAdminMemberContent, getAdminRecipe } from "../queries/admin-content";
import type {
  AdminMemberContent,
  AdminRecipe,
  CreateMemberContentInput,
  CreateRecipeInput,
} from "../schema/admin-content";
import { createContentCommands } from "./create-content-commands";

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
  table: (tx) => tx.recipe,
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
});

export const memberContentCommands = createContentCommands<CreateMemberContentInput, AdminMemberContent>({
  object: "member-content",
  lock: "memberContent",
  missing: "There is no such content",
  touched: [tags.memberContent()],
  view: getAdminMemberContent,
  nameOf: ({ title }) => title,
  table: (tx) => tx.memberContent,
  insert: async (tx, row, input) => {
    const { title, description, body, ...rest } = omitUndefined(input);
    const count = await tx.memberContent.count();
    await tx.memberContent.create({
      data: { contentType: "guide", sortOrder: count, ...rest, title, description, body, ...row },
    });
  },
  write: (tx, id, input) =>
    tx.memberContent.update({ where: { id }, data: { ...omitUndefined(input), version: { increment: 1 } } }),
});
