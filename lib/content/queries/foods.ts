import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import { pralOf } from "../rules/foods";
import {
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

/** Neither hidden nor deleted, nor in a category that is. */
const SHOWN = {
  isActive: true,
  deletedAt: null,
  category: { isActive: true, deletedAt: null },
} satisfies Prisma.EncyclopediaEntryWhereInput;

const toComposition = (stored: Prisma.JsonValue): Composition | null =>
  compositionSchema.nullable().catch(null).parse(stored);

function toSummary(row: Row): FoodSummary {
  const { id, slug, name, category, type, phLevel, description, benefits, nutrients, words, imageUrl } = row;
  const composition = toComposition(row.composition);
  const pral = composition && pralOf(composition);
  return { id, slug, name, category, type, phLevel, description, benefits, nutrients, words, imageUrl, pral };
}

/** The active categories, in the owner's order. */
export async function foodCategories(): Promise<FoodCategory[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  return db().encyclopediaCategory.findMany({
    where: { isActive: true, deletedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, slug: true, name: true, description: true },
  });
}

/** Everything in the encyclopedia: category by category, by name. */
export async function allFoods(): Promise<FoodSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  const rows = await db().encyclopediaEntry.findMany({
    where: SHOWN,
    orderBy: [{ category: { sortOrder: "asc" } }, { categoryId: "asc" }, { name: "asc" }, { id: "asc" }],
    include: withCategory,
  });
  return rows.map(toSummary);
}

/** One food, or null. */
export async function foodBySlug(slug: string): Promise<FoodDetail | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.encyclopedia());
  if (!isText(slug)) return null;
  const row = await db().encyclopediaEntry.findFirst({ where: { ...SHOWN, slug }, include: withCategory });
  if (!row) return null;
  const { servingSuggestion, keeping } = row;
  return { ...toSummary(row), servingSuggestion, keeping, composition: toComposition(row.composition) };
}

/** Addresses of all foods with the day of their last change, for the sitemap. */
export async function foodAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = await db().encyclopediaEntry.findMany({
    where: SHOWN,
    orderBy: { id: "asc" },
    select: { slug: true, updatedAt: true },
  });
  return rows.map(({ slug, updatedAt }) => ({
    path: `/encyclopedia/${slug}`,
    changedAt: updatedAt.toISOString(),
  }));
}
