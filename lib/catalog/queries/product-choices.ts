import "server-only";
import { centsToDecimal } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { Category } from "../schema";
import {
  MAX_PRODUCT_CHOICES,
  type ProductChoice,
  type ProductChoiceState,
  type ProductChoicesInput,
} from "../schema/product-choice";
import { buildSearchQuery, nameStartsWithSql } from "../search/find-products";
import { matchesAdminSearchSql } from "./admin-products";

interface ChoiceRow extends Omit<ProductChoice, "price" | "category"> {
  category: Category;
  regularPriceCents: number;
}

/** A condition, and an order that an index has, so that the first rows are found without reading all matches. */
interface Place {
  where: Prisma.Sql;
  order: Prisma.Sql;
}

const ACTIVE = Prisma.sql`is_active`;
const BY_NAME = Prisma.sql`name, id`;
/** The order of the prefix index, which compares bytes and ignores the collation. */
const BY_PREFIX = Prisma.sql`name_key USING ~<~, id`;

/** Products outside the shop come after those in it. */
const OTHERS: Record<ProductChoiceState, readonly Prisma.Sql[]> = {
  active: [],
  present: [Prisma.sql`NOT is_active AND archived_at IS NULL`],
  any: [
    Prisma.sql`NOT is_active AND archived_at IS NULL`,
    Prisma.sql`archived_at IS NOT NULL AND deleted_at IS NULL`,
  ],
};

/** The places of products, the best first: names that begin with the search, then other matches. */
async function placesOf(search: string, state: ProductChoiceState): Promise<Place[]> {
  if (!search) return [ACTIVE, ...OTHERS[state]].map((where) => ({ where, order: BY_NAME }));
  const query = await buildSearchQuery(search);
  if (query.pieces.length === 0) return [];
  const [starts, matches] = [nameStartsWithSql(query), matchesAdminSearchSql(search, query)];
  return [
    { where: Prisma.sql`${ACTIVE} AND ${starts}`, order: BY_PREFIX },
    { where: Prisma.sql`${ACTIVE} AND ${matches} AND NOT (${starts})`, order: BY_NAME },
    ...OTHERS[state].map((where) => ({ where: Prisma.sql`${where} AND ${matches}`, order: BY_NAME })),
  ];
}

/**
 * Products that staff can choose: by part of the name or SKU, or by barcode or id; without a search the first by name.
 * @param limit how many at most
 */
export async function findProductChoices(
  { search, state, exclude }: ProductChoicesInput,
  limit = MAX_PRODUCT_CHOICES,
): Promise<ProductChoice[]> {
  const found: ChoiceRow[] = [];
  for (const { where, order } of await placesOf(search, state)) {
    if (found.length >= limit) break;
    const rows = await db().$queryRaw<ChoiceRow[]>`
      SELECT id, slug, name, category::text AS category, regular_price_cents AS "regularPriceCents", available
      FROM products WHERE ${where} AND id <> ALL(${exclude}::text[]) ORDER BY ${order} LIMIT ${limit - found.length}`;
    found.push(...rows);
  }
  return found.map(({ regularPriceCents, ...row }) => ({ ...row, price: centsToDecimal(regularPriceCents) }));
}
