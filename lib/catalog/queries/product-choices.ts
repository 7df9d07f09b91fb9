import "server-only";
import { centsToDecimal } from "@/lib/core/money";
import { escapeLike } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { Category } from "../schema";
import {
  MAX_PRODUCT_CHOICES,
  PRODUCT_CHOICE_STATES,
  type ProductChoice,
  type ProductChoiceState,
  type ProductChoicesInput,
} from "../schema/product-choice";
import {
  buildSearchQuery,
  MIN_INDEXED_PIECE,
  nameStartsWithSql,
  type SearchQuery,
} from "../search/find-products";
import { matchesAdminSearchSql } from "./admin-products";

interface ChoiceRow extends Omit<ProductChoice, "price" | "category"> {
  category: Category;
  regularPriceCents: number;
}

const COLUMNS = Prisma.raw(
  `id, slug, name, category::text AS category, regular_price_cents AS "regularPriceCents", available`,
);
/** Maximum number of matches that are sorted by name: in a large catalog a common word has thousands. */
const COMPARED = 400;

/** Products in the shop, then hidden ones, then archived ones. */
const GROUPS: Record<ProductChoiceState, Prisma.Sql> = {
  active: Prisma.sql`is_active`,
  present: Prisma.sql`NOT is_active AND archived_at IS NULL`,
  any: Prisma.sql`archived_at IS NOT NULL AND deleted_at IS NULL`,
};

/** Like the Products tab, but a search of one or two letters finds only words that begin with them. */
function matchesChoiceSql(search: string, query: SearchQuery): Prisma.Sql {
  const { pieces } = query;
  if (pieces.some((piece) => piece.length >= MIN_INDEXED_PIECE)) return matchesAdminSearchSql(search, query);
  const words = pieces.map((piece) => {
    const start = piece.slice(1);
    return Prisma.sql`(name_key LIKE ${start} OR name_key LIKE ${`% ${start}`})`;
  });
  return Prisma.sql`((${Prisma.join(words, " AND ")}) OR sku ILIKE ${`${escapeLike(search)}%`})`;
}

/** The first by name. */
const listByName = (where: Prisma.Sql, limit: number): Promise<ChoiceRow[]> =>
  db().$queryRaw`SELECT ${COLUMNS} FROM products WHERE ${where} ORDER BY name, id LIMIT ${limit}`;

/** Those whose name begins with the search, in the order of the index for prefixes. */
const listByStart = (where: Prisma.Sql, query: SearchQuery, limit: number): Promise<ChoiceRow[]> =>
  db().$queryRaw`SELECT ${COLUMNS} FROM products WHERE ${where} AND ${nameStartsWithSql(query)}
    ORDER BY name_key USING ~<~, id LIMIT ${limit}`;

/**
 * Matches, by name. They are looked up in the indexes of texts: an estimate that is too high would make PostgreSQL read
 * all products by name until it has found enough, which takes seconds if there are few.
 */
async function listMatches(where: Prisma.Sql, limit: number): Promise<ChoiceRow[]> {
  const [, rows] = await db().$transaction([
    db()
      .$queryRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    db().$queryRaw<ChoiceRow[]>`
      SELECT * FROM (SELECT ${COLUMNS} FROM products WHERE ${where} LIMIT ${COMPARED}) AS matches
      ORDER BY name, id LIMIT ${limit}`,
  ]);
  return rows;
}

/**
 * Products that staff can choose: by part of the name or SKU, or by barcode or id, names that begin with the
 * search first; without a search the first by name.
 * @param limit how many at most
 */
export async function findProductChoices(
  { search, state, exclude }: ProductChoicesInput,
  limit = MAX_PRODUCT_CHOICES,
): Promise<ProductChoice[]> {
  const query = search ? await buildSearchQuery(search) : undefined;
  if (query?.pieces.length === 0) return [];
  const found: ChoiceRow[] = [];
  const add = async (list: (where: Prisma.Sql, left: number) => Promise<ChoiceRow[]>, group: Prisma.Sql) => {
    if (found.length >= limit) return;
    const known = [...exclude, ...found.map(({ id }) => id)];
    found.push(...(await list(Prisma.sql`${group} AND id <> ALL(${known}::text[])`, limit - found.length)));
  };
  if (query) await add((where, left) => listByStart(where, query, left), GROUPS.active);
  for (const group of PRODUCT_CHOICE_STATES.slice(0, PRODUCT_CHOICE_STATES.indexOf(state) + 1))
    await add(
      (where, left) =>
        query
          ? listMatches(Prisma.sql`${where} AND ${matchesChoiceSql(search, query)}`, left)
          : listByName(where, left),
      GROUPS[group],
    );
  return found.map(({ regularPriceCents, ...row }) => ({ ...row, price: centsToDecimal(regularPriceCents) }));
}
