import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { currentPriceSql, findNextPriceChange, sortablePriceSql } from "../queries/current-prices";
import { ALLERGENS, type Category, type Facets, type Filters, NO_FILTERS, type ShopParams } from "../schema";
import { countFacets, type FacetGroup } from "./count-facets";
import { buildSearchQuery, filtersSql, type SearchQuery } from "./find-products";

/** Up to this number products are counted for each request; above it the count is "1,000+". */
export const MAX_COUNTED = 1_000;

export interface ListingFacts {
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** How many products each filter would leave; undefined where counting would cost too much. */
  facets: Facets | undefined;
}

/** The exact count of a prerendered listing. Stock, which is never cached, is left out. */
export async function getCachedListingFacts(category: Category | undefined): Promise<ListingFacts> {
  const facets = countFacets(await listingGroups(category), { ...NO_FILTERS, category });
  return { total: facets.total, isMore: false, facets };
}

/** The count with these filters, and with each further one. */
export async function getListingFacts(params: ShopParams): Promise<ListingFacts> {
  const query = params.search ? await buildSearchQuery(params.search) : undefined;
  const { category, search, inStock, minCents, maxCents } = params;
  const groups = await groupsOf(category, query);
  if (groups.length <= MAX_COUNTED) return exactly(groups, params);
  const priced = minCents !== undefined || maxCents !== undefined;
  if (!search && !inStock && !priced) return exactly(await listingGroups(category), params);
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM products WHERE ${filtersSql(params, query, await sortablePriceSql())} ORDER BY sort_order, id LIMIT ${MAX_COUNTED + 1}
    ) AS counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED, facets: undefined };
}

function exactly(groups: readonly FacetGroup[], filters: Filters): ListingFacts {
  const facets = countFacets(groups, filters);
  return { total: facets.total, isMore: false, facets };
}

/** The allergens that a product is not free from: all nine when none are stated (D49). */
const CONTAINS = Prisma.sql`CASE WHEN cardinality(allergens) = 0 THEN ${[...ALLERGENS]}::text[] ELSE allergens || may_contain END`;

/** A group for each product that the search and the category leave; above the maximum, one more than is counted. */
const groupsOf = (category: Category | undefined, query: SearchQuery | undefined): Promise<FacetGroup[]> =>
  db().$queryRaw<FacetGroup[]>`
    SELECT diet, ${CONTAINS} AS contains, available > 0 AS "inStock",
      ${currentPriceSql("products")} AS "fromCents", ${currentPriceSql("products")} AS "toCents", 1 AS count
    FROM products WHERE ${filtersSql({ ...NO_FILTERS, category }, query)}
    ORDER BY sort_order, id LIMIT ${MAX_COUNTED + 1}`;

/** Reads all of a category, once for each change of the catalog. */
async function listingGroups(category: Category | undefined): Promise<FacetGroup[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  cacheUntil(await findNextPriceChange());
  const price = await sortablePriceSql();
  return db().$queryRaw<FacetGroup[]>`
    SELECT diet, ${CONTAINS} AS contains, NULL AS "inStock",
      min(${price}) AS "fromCents", max(${price}) AS "toCents", count(*)::int AS count
    FROM products WHERE ${filtersSql({ ...NO_FILTERS, category })} GROUP BY 1, 2`;
}
