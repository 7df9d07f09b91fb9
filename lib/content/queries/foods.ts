import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import { calculatePral } from "../rules/foods";
import {
  type ApiFood,
  type ApiFoodCategory,
  type Composition,
  compositionSchema,
  type FoodCategory,
  type FoodDetail,
  type FoodSummary,
} from "../schema";

const withCategory = {
  category: { select: { slug: true, name: true } },
} satisfies Prisma.EncyclopediaEntryInclude;
type Row = Prisma.EncyclopediaEntryGetPayload<{ include: typeof withCategory }>;

/** Neither hidden nor deleted, nor in a hidden or deleted category. */
export const SHOWN_FOODS = {
  isActive: true,
  deletedAt: null,
  category: { isActive: true, deletedAt: null },
} satisfies Prisma.EncyclopediaEntryWhereInput;

const CATEGORY_ORDER: Prisma.EncyclopediaCategoryOrderByWithRelationInput[] = [
  { sortOrder: "asc" },
  { id: "asc" },
];

const FOOD_ORDER: Prisma.EncyclopediaEntryOrderByWithRelationInput[] = [
  { category: { sortOrder: "asc" } },
  { categoryId: "asc" },
  { name: "asc" },
  { id: "asc" },
];

const toComposition = (stored: Prisma.JsonValue): Composition | null =>
  compositionSchema.nullable().catch(null).parse(stored);

function toSummary(row: Row): FoodSummary {
  const { id, slug, name, category, type, phLevel, description, benefits, nutrients, words, imageUrl } = row;
  const composition = toComposition(row.composition);
  const pral = composition && calculatePral(composition);
  return { id, slug, name, category, type, phLevel, description, benefits, nutrients, words, imageUrl, pral };
}

/** The active categories, in the owner's order. */
export async function listFoodCategories(): Promise<FoodCategory[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  return db().encyclopediaCategory.findMany({
    where: { isActive: true, deletedAt: null },
    orderBy: CATEGORY_ORDER,
    select: { id: true, slug: true, name: true, description: true },
  });
}

const findShownFoods = () =>
  db().encyclopediaEntry.findMany({ where: SHOWN_FOODS, orderBy: FOOD_ORDER, include: withCategory });

/** An entry as the API shows it. */
const toApiFood = (row: Row): ApiFood => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  category: row.category.slug,
  type: row.type,
  phLevel: row.phLevel,
  benefits: row.benefits,
  description: row.description,
  servingSuggestion: row.servingSuggestion,
  nutrients: row.nutrients,
  imageUrl: row.imageUrl,
  isActive: true,
});

/** Everything in the encyclopedia, by category and name. */
export async function listFoods(): Promise<FoodSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  return (await findShownFoods()).map(toSummary);
}

/** The encyclopedia in the response of GET /api/encyclopedia; `category` is a slug. */
export async function listApiFoods(): Promise<ApiFood[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  return (await findShownFoods()).map(toApiFood);
}

/** The active categories in the response of GET /api/encyclopedia-categories. */
export async function listApiFoodCategories(): Promise<ApiFoodCategory[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  const rows = await db().encyclopediaCategory.findMany({
    where: { isActive: true, deletedAt: null },
    orderBy: CATEGORY_ORDER,
  });
  return rows.map(({ id, slug, name, description, sortOrder }) => ({
    id,
    slug,
    name,
    description,
    sortOrder,
    sort_order: sortOrder,
    isActive: true,
  }));
}

/** One food, or null. */
export async function getFoodBySlug(slug: string): Promise<FoodDetail | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  if (!isStorableText(slug)) return null;
  const row = await db().encyclopediaEntry.findFirst({
    where: { ...SHOWN_FOODS, slug },
    include: withCategory,
  });
  if (!row) return null;
  const { servingSuggestion, keeping } = row;
  return { ...toSummary(row), servingSuggestion, keeping, composition: toComposition(row.composition) };
}
