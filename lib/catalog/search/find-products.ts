import "server-only";
import { escapeLike } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { type SummaryRow, toSummary } from "../queries";
import { sortablePriceSql } from "../queries/current-prices";
import type { Filters, ProductSummary, Sort } from "../schema";

/** Maximum number of stemmed words of a search; more would not narrow the result. */
const MAX_WORDS = 10;

/** The length from which the trigram index finds a piece of a search: three letters and both percent signs. */
export const MIN_INDEXED_PIECE = 5;

/** A search in the database's terms. */
export interface SearchQuery {
  /** Lower case, no accents, single spaces. */
  plain: string;
  /** LIKE patterns, each of which has to match somewhere in the product's texts. */
  pieces: string[];
  /**
   * For to_tsquery: each word, the last one as a prefix (except a single letter), because it may
   * still be being typed; empty when there is none. A prefix reads all words that begin with it,
   * which costs more than all other words together.
   */
  words: string;
}

/** @param search normalized text, not empty */
export async function buildSearchQuery(search: string): Promise<SearchQuery> {
  const [row] = await db().$queryRaw<{ plain: string }[]>`SELECT catalog_plain(${search}) AS plain`;
  const pieces = (row?.plain ?? "").split(/\s+/).filter(Boolean);
  const plain = pieces.join(" ");
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  const last = words.at(-1) ?? "";
  return {
    plain,
    pieces: pieces.map((piece) => `%${escapeLike(piece)}%`),
    words: [...words.slice(0, -1), last.length > 1 ? `${last}:*` : last].filter(Boolean).join(" & "),
  };
}

const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...conditions], " AND ");
const either = (...conditions: Prisma.Sql[]): Prisma.Sql => Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
const not = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`NOT (${condition})`;

const hasWords = (vector: Prisma.Sql, { words }: SearchQuery): Prisma.Sql[] =>
  words ? [Prisma.sql`${vector} @@ to_tsquery('english', ${words})`] : [];

/**
 * Whether a column contains each piece of a search. A search without pieces, such as an accent alone, matches nothing.
 */
export const hasPieces = (column: Prisma.Sql, { pieces }: SearchQuery): Prisma.Sql =>
  pieces.length > 0
    ? Prisma.sql`(${all(pieces.map((piece) => Prisma.sql`${column} LIKE ${piece}`))})`
    : Prisma.sql`FALSE`;

/**
 * The matches of a search: products that contain each piece of it in their name or description, case-insensitive
 * (shopper.md §5), or each of its words in another form ("tortillas" for "tortilla"), or among their tags.
 */
export const matchesSql = (query: SearchQuery): Prisma.Sql =>
  either(hasPieces(Prisma.sql`haystack`, query), ...hasWords(Prisma.sql`search_words`, query));

/** The products whose name begins with the search. */
export const nameStartsWithSql = ({ plain }: SearchQuery): Prisma.Sql =>
  Prisma.sql`name_key LIKE ${`${escapeLike(plain)}%`}`;

const REGULAR_PRICE = Prisma.sql`regular_price_cents`;

/**
 * @param filters the ones to apply
 * @param query the search, if any
 * @param price of sortablePriceSql, for filters by price
 */
export function filtersSql(filters: Filters, query?: SearchQuery, price = REGULAR_PRICE): Prisma.Sql {
  const { category, minCents, maxCents, inStock, diet, free, withHidden } = filters;
  const conditions = [withHidden ? Prisma.sql`archived_at IS NULL` : Prisma.sql`is_active`];
  if (category) conditions.push(Prisma.sql`category = ${category}::"ProductCategory"`);
  if (minCents !== undefined) conditions.push(Prisma.sql`${price} >= ${minCents}`);
  if (maxCents !== undefined) conditions.push(Prisma.sql`${price} <= ${maxCents}`);
  if (inStock) conditions.push(Prisma.sql`available > 0`);
  if (diet.length > 0) conditions.push(Prisma.sql`diet @> ${[...diet]}::text[]`);
  if (free.length > 0)
    conditions.push(
      // D49: a product without stated allergens is free from none.
      Prisma.sql`cardinality(allergens) > 0 AND NOT (allergens && ${[...free]}::text[] OR may_contain && ${[...free]}::text[])`,
    );
  if (query) conditions.push(matchesSql(query));
  return all(conditions);
}

/**
 * The places of matches, best first, with products out of stock after all others; each product is in one of them.
 * Unlike a score, a place has an order that keyset pagination can continue from, at the same cost on every page
 * (docs/decisions/0019).
 */
function places(query: SearchQuery): Prisma.Sql[] {
  const start = nameStartsWithSql(query);
  const exact = Prisma.sql`name_key = ${query.plain}`;
  const named = either(
    hasPieces(Prisma.sql`name_key`, query),
    ...hasWords(Prisma.sql`ts_filter(search_words, '{a}')`, query),
  );
  const [short] = hasWords(Prisma.sql`ts_filter(search_words, '{a,b}')`, query);
  const isShort = query.pieces.every((piece) => piece.length < MIN_INDEXED_PIECE);
  if (isShort) return [exact, all([start, not(exact)]), all([matchesSql(query), not(start)])];
  const [stocked, outOfStock] = [Prisma.sql`available > 0`, Prisma.sql`available <= 0`];
  const shortly = short ? [all([stocked, short, not(start), not(named)])] : [];
  return [
    exact,
    all([start, not(exact)]),
    all([stocked, named, not(start)]),
    all([outOfStock, named, not(start)]),
    ...shortly,
    all([stocked, matchesSql(query), not(start), not(named), ...(short ? [not(short)] : [])]),
    all([outOfStock, matchesSql(query), not(start), not(named)]),
  ];
}

/** `shop`: the owner's order. */
export type ProductOrder = Exclude<Sort, "relevance"> | "shop";

const PRICE = "price";
const KEYS: Record<ProductOrder, { columns: string; descending?: true }> = {
  shop: { columns: "sort_order, id" },
  name: { columns: "name, id" },
  "price-low": { columns: `${PRICE}, id` },
  "price-high": { columns: `${PRICE}, id`, descending: true },
  category: { columns: "products.category, sort_order, id" }, // the bare name would refer to the selected text
};

interface Keys {
  id: string;
  name: string;
  category: string;
  price_cents: number;
  sort_order: number;
}

/** The condition for products after a given one in an order, by its keys: earlier rows are not read. */
function following(
  order: ProductOrder,
  { id, name, category, price_cents, sort_order }: Keys,
  price: Prisma.Sql,
): Prisma.Sql {
  if (order === "name") return Prisma.sql`(name, id) > (${name}, ${id})`;
  if (order === "price-low") return Prisma.sql`(${price}, id) > (${price_cents}, ${id})`;
  if (order === "price-high") return Prisma.sql`(${price}, id) < (${price_cents}, ${id})`;
  if (order === "category")
    return Prisma.sql`(category, sort_order, id) > (${category}::"ProductCategory", ${sort_order}, ${id})`;
  return Prisma.sql`(sort_order, id) > (${sort_order}, ${id})`;
}

const inOrder = (order: ProductOrder, price: Prisma.Sql): Prisma.Sql => {
  const { columns, descending } = KEYS[order];
  const direction = Prisma.raw(descending ? " DESC" : " ASC");
  const keys = columns.split(", ").map((column) => (column === PRICE ? price : Prisma.raw(column)));
  return Prisma.join(keys.map((key) => Prisma.sql`${key}${direction}`));
};

const FIELDS =
  Prisma.raw(`id, slug, name, short_description AS "shortDescription", category::text AS category,
  wholesale_price_cents AS "wholesalePriceCents", unit_label AS "unitLabel",
  image_url AS "imageUrl", image_alt AS "imageAlt", image_placeholder AS "imagePlaceholder", tags`);

export interface ProductRequest {
  /** Normalized; empty: everything. */
  search: string;
  filters: Filters;
  /** `relevance` without a search is the owner's order. */
  sort: ProductOrder | "relevance";
  limit: number;
  /** Id of the previous page's last product. */
  after?: string | undefined;
}

/**
 * A number of products in an order, after a given one. The last page of a hundred thousand products costs the same as
 * the first.
 * @returns none when the given product does not exist
 */
export async function findProducts(wanted: ProductRequest): Promise<ProductSummary[]> {
  const { search, filters, sort, limit, after } = wanted;
  const query = search ? await buildSearchQuery(search) : undefined;
  if (query && query.pieces.length === 0) return [];
  const price = await sortablePriceSql();
  const from = after === undefined ? undefined : await keysOf(after, price, query);
  if (after !== undefined && !from) return [];
  if (query && sort === "relevance") return findByPlace(query, wanted, price, from);
  const order = sort === "relevance" ? "shop" : sort;
  const where = [filtersSql(filters, query, price), ...(from ? [following(order, from, price)] : [])];
  return select(where, order, limit, price);
}

async function select(
  where: readonly Prisma.Sql[],
  order: ProductOrder,
  limit: number,
  price: Prisma.Sql,
): Promise<ProductSummary[]> {
  const rows = await db().$queryRaw<SummaryRow[]>`
    SELECT ${FIELDS}, ${price} AS "regularPriceCents" FROM products
    WHERE ${all(where)} ORDER BY ${inOrder(order, price)} LIMIT ${limit}`;
  return rows.map(toSummary);
}

async function keysOf(
  id: string,
  price: Prisma.Sql,
  query?: SearchQuery,
): Promise<(Keys & { place: number }) | undefined> {
  const cases = query
    ? places(query).map((place, index) => Prisma.sql`WHEN ${place} THEN ${index}::int`)
    : [];
  const place = cases.length > 0 ? Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE 0 END` : Prisma.sql`0`;
  const [row] = await db().$queryRaw<(Keys & { place: number })[]>`
    SELECT id, name, category::text AS category, ${price} AS price_cents, sort_order, ${place} AS place
    FROM products WHERE id = ${id}`;
  return row;
}

async function findByPlace(
  query: SearchQuery,
  { filters, limit }: ProductRequest,
  price: Prisma.Sql,
  from: (Keys & { place: number }) | undefined,
): Promise<ProductSummary[]> {
  const base = filtersSql(filters, undefined, price);
  const found: ProductSummary[] = [];
  for (const [index, place] of places(query).entries()) {
    if (found.length >= limit) break;
    if (from && index < from.place) continue;
    const after = from?.place === index ? [following("shop", from, price)] : [];
    found.push(...(await select([base, place, ...after], "shop", limit - found.length, price)));
  }
  return found;
}
