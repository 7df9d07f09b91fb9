import "server-only";
import { ingredientSchema, recipeNutritionSchema } from "@/lib/content/schema";
import { findPolicyFacts } from "@/lib/help/queries";
import { POLICY_ANSWERS, type PolicyFacts, resolveAnswer } from "@/lib/help/rules/policy";
import { db, type Tx } from "@/lib/server/db";
import type { FaqItem, MemberContent, Recipe } from "@/prisma/generated/client";
import type { AdminMemberContent, AdminQuestion, AdminRecipe } from "../schema/content";

const OWNERS_ORDER = [{ sortOrder: "asc" as const }, { id: "asc" as const }];
const inOrder = (deleted: boolean) => ({
  where: { deletedAt: deleted ? { not: null } : null },
  orderBy: OWNERS_ORDER,
});

const toRecipe = (row: Recipe): AdminRecipe => ({
  id: row.id,
  slug: row.slug,
  version: row.version,
  sortOrder: row.sortOrder,
  name: row.name,
  description: row.description,
  imageUrl: row.imageUrl,
  category: row.category,
  difficulty: row.difficulty,
  prepTime: row.prepTimeMinutes,
  cookTime: row.cookTimeMinutes,
  servings: row.servings,
  rating: row.sampleRating === null ? null : Number(row.sampleRating),
  tags: row.tags,
  featured: row.isFeatured,
  ingredients: ingredientSchema.array().catch([]).parse(row.ingredients),
  steps: row.steps,
  nutrition: recipeNutritionSchema.nullable().catch(null).parse(row.nutrition),
  isActive: row.isActive,
  isDeleted: row.deletedAt !== null,
});

/** One recipe, hidden and deleted ones too; null for an unknown id. */
export async function getAdminRecipe(tx: Tx, id: string): Promise<AdminRecipe | null> {
  const row = await tx.recipe.findUnique({ where: { id } });
  return row && toRecipe(row);
}

/** Every recipe in the owner's order. @param deleted the deleted ones instead of the others */
export const listAdminRecipes = async (deleted = false): Promise<AdminRecipe[]> =>
  (await db().recipe.findMany(inOrder(deleted))).map(toRecipe);

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
  (await db().memberContent.findMany(inOrder(deleted))).map(toMemberContent);

const toQuestion = ({ updatedAt: _at, deletedAt, ...row }: FaqItem, facts: PolicyFacts): AdminQuestion => ({
  ...row,
  isDeleted: deletedAt !== null,
  answer: resolveAnswer(row, facts),
  rule: POLICY_ANSWERS[row.slug]?.rule ?? null,
});

/** One question, hidden and deleted ones too; null for an unknown id. */
export async function getAdminQuestion(tx: Tx, id: string): Promise<AdminQuestion | null> {
  const row = await tx.faqItem.findUnique({ where: { id } });
  return row && toQuestion(row, await findPolicyFacts(tx));
}

/** Every question in the owner's order. @param deleted the deleted ones instead of the others */
export async function listAdminQuestions(deleted = false): Promise<AdminQuestion[]> {
  const [rows, facts] = await Promise.all([db().faqItem.findMany(inOrder(deleted)), findPolicyFacts()]);
  return rows.map((row) => toQuestion(row, facts));
}

/** The products that an ingredient can refer to, by their slug and name. */
export const listProductChoices = (): Promise<{ slug: string; name: string }[]> =>
  db().product.findMany({
    where: { archivedAt: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 1000,
    select: { slug: true, name: true },
  });
