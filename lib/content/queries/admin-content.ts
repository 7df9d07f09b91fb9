import "server-only";
import { ingredientSchema, recipeNutritionSchema } from "@/lib/content/schema";
import { db, type Tx } from "@/lib/server/db";
import type { MemberContent, Recipe } from "@/prisma/generated/client";
import type { AdminMemberContent, AdminRecipe } from "../schema/admin-content";

const OWNERS_ORDER = [{ sortOrder: "asc" as const }, { id: "asc" as const }];
/** The rows of a kind of content in the owner's order. @param deleted the deleted ones instead of the others */
export const inOwnerOrder = (deleted: boolean) => ({
  where: { deletedAt: deleted ? { not: null } : null },
  orderBy: OWNERS_ORDER,
});

const toRecipe = ({
  prepTimeMinutes,
  cookTimeMinutes,
  sampleRating,
  isFeatured,
  deletedAt,
  createdAt: _created,
  updatedAt: _at,
  ...row
}: Recipe): AdminRecipe => ({
  ...row,
  prepTime: prepTimeMinutes,
  cookTime: cookTimeMinutes,
  rating: sampleRating === null ? null : Number(sampleRating),
  featured: isFeatured,
  ingredients: ingredientSchema.array().catch([]).parse(row.ingredients),
  nutrition: recipeNutritionSchema.nullable().catch(null).parse(row.nutrition),
  isDeleted: deletedAt !== null,
});

/** One recipe, hidden and deleted ones too; null for an unknown id. */
export async function getAdminRecipe(tx: Tx, id: string): Promise<AdminRecipe | null> {
  const row = await tx.recipe.findUnique({ where: { id } });
  return row && toRecipe(row);
}

/** Every recipe in the owner's order. @param deleted the deleted ones instead of the others */
export const listAdminRecipes = async (deleted = false): Promise<AdminRecipe[]> =>
  (await db().recipe.findMany(inOwnerOrder(deleted))).map(toRecipe);

const toMemberContent = ({
  createdAt: _created,
  updatedAt: _at,
  deletedAt,
  ...row
}: MemberContent): AdminMemberContent => ({ ...row, isDeleted: deletedAt !== null });

/** One item of member content, unpublished and deleted ones too; null for an unknown id. */
export async function getAdminMemberContent(tx: Tx, id: string): Promise<AdminMemberContent | null> {
  const row = await tx.memberContent.findUnique({ where: { id } });
  return row && toMemberContent(row);
}

/** All member content in the owner's order. @param deleted what was deleted instead of the rest */
export const listAdminMemberContent = async (deleted = false): Promise<AdminMemberContent[]> =>
  (await db().memberContent.findMany(inOwnerOrder(deleted))).map(toMemberContent);

/** Names by slug of the products that ingredients link to. */
export async function getLinkedProductNames(
  recipes: readonly AdminRecipe[],
): Promise<Record<string, string>> {
  const slugs = recipes.flatMap(({ ingredients }) =>
    ingredients.flatMap(({ productSlug }) => productSlug ?? []),
  );
  const rows = await db().product.findMany({
    where: { slug: { in: [...new Set(slugs)] } },
    select: { slug: true, name: true },
  });
  return Object.fromEntries(rows.map(({ slug, name }) => [slug, name]));
}
