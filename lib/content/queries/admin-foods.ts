import "server-only";
import { DEFAULT_PAGE_SIZE, type ListPage, parseSort } from "@/lib/admin/schema/list";
import { compositionSchema } from "@/lib/content/schema";
import { escapeLike } from "@/lib/core/text";
import { db, type Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import type { AdminFood, AdminFoodCategory, FoodListParams } from "../schema/admin-foods";
import { inOwnerOrder } from "./admin-content";

const withCategory = {
  category: { select: { slug: true, name: true, isActive: true, deletedAt: true } },
} satisfies Prisma.EncyclopediaEntryInclude;
type FoodRow = Prisma.EncyclopediaEntryGetPayload<{ include: typeof withCategory }>;

const toFood = ({
  category,
  categoryId: _id,
  createdAt: _created,
  updatedAt,
  deletedAt,
  ...row
}: FoodRow): AdminFood => ({
  ...row,
  category: category.slug,
  categoryName: category.name,
  isCategoryShown: category.isActive && category.deletedAt === null,
  composition: compositionSchema.nullable().catch(null).parse(row.composition),
  isDeleted: deletedAt !== null,
  updatedAt: updatedAt.toISOString(),
});

/** One entry, deleted ones too; null for an unknown id. */
export async function getAdminFood(tx: Tx, id: string): Promise<AdminFood | null> {
  const row = await tx.encyclopediaEntry.findUnique({ where: { id }, include: withCategory });
  return row && toFood(row);
}

/** Every entry except deleted ones, for GET /api/admin/encyclopedia. */
export async function listAllFoods(): Promise<AdminFood[]> {
  const rows = await db().encyclopediaEntry.findMany({
    where: { deletedAt: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: withCategory,
  });
  return rows.map(toFood);
}

function orderOf(sort: string): Prisma.EncyclopediaEntryOrderByWithRelationInput[] {
  const { by, direction } = parseSort(sort);
  const way = direction === "ascending" ? "asc" : "desc";
  if (by === "category") return [{ category: { sortOrder: way } }, { name: "asc" }, { id: "asc" }];
  return [by === "updated" ? { updatedAt: way } : { name: way }, { id: "asc" }];
}

const has = (text: string) => ({ contains: escapeLike(text), mode: "insensitive" }) as const;

/** A page of the list of entries. */
export async function getAdminFoodPage(params: FoodListParams): Promise<ListPage<AdminFood>> {
  const { search, category, state, page, sort } = params;
  const where: Prisma.EncyclopediaEntryWhereInput = {
    deletedAt: state === "deleted" ? { not: null } : null,
    ...(state === "active" || state === "inactive" ? { isActive: state === "active" } : {}),
    ...(category ? { category: { slug: category } } : {}),
    ...(search ? { OR: [{ name: has(search) }, { type: has(search) }, { description: has(search) }] } : {}),
  };
  const [rows, total] = await Promise.all([
    db().encyclopediaEntry.findMany({
      where,
      orderBy: orderOf(sort),
      include: withCategory,
      take: DEFAULT_PAGE_SIZE,
      skip: (page - 1) * DEFAULT_PAGE_SIZE,
    }),
    db().encyclopediaEntry.count({ where }),
  ]);
  return { rows: rows.map(toFood), total };
}

const withCount = {
  _count: { select: { entries: { where: { deletedAt: null } } } },
} satisfies Prisma.EncyclopediaCategoryInclude;
type CategoryRow = Prisma.EncyclopediaCategoryGetPayload<{ include: typeof withCount }>;

const toCategory = ({ _count, deletedAt, ...row }: CategoryRow): AdminFoodCategory => ({
  ...row,
  sort_order: row.sortOrder,
  isDeleted: deletedAt !== null,
  foods: _count.entries,
});

/** One category, deleted ones too; null for an unknown id. */
export async function getAdminFoodCategory(tx: Tx, id: string): Promise<AdminFoodCategory | null> {
  const row = await tx.encyclopediaCategory.findUnique({ where: { id }, include: withCount });
  return row && toCategory(row);
}

/** Categories in the owner's order. @param deleted the deleted ones instead of the others */
export async function listAdminFoodCategories(deleted = false): Promise<AdminFoodCategory[]> {
  const rows = await db().encyclopediaCategory.findMany({ ...inOwnerOrder(deleted), include: withCount });
  return rows.map(toCategory);
}
