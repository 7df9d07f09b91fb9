import "server-only";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { listProductsById } from "../queries";
import { CATEGORIES, CATEGORY_NAMES, type Category, NO_FILTERS, type ProductSummary } from "../schema";
import { buildSearchQuery, findProducts } from "./find-products";

const SUGGESTIONS = 6;
const SIMILAR_PRODUCTS = 6;
const CATEGORY_SUGGESTIONS = 2;
/** Minimum trigram similarity of a name and the typed text: at first, and when there was no match. */
const SIMILAR_ENOUGH = ["0.7", "0.45"] as const;
/** Maximum number of names that are compared in full: in a large catalog thousands are similar to a common word. */
const COMPARED = 400;

/** Up to six suggestions for a partly typed search; similar names when there is no match. */
export async function suggestProducts(search: string): Promise<ProductSummary[]> {
  const found = await findProducts({
    search,
    filters: NO_FILTERS,
    sort: "relevance",
    limit: SUGGESTIONS,
  });
  return found.length > 0 ? found : findSimilarProducts(search);
}

/**
 * Up to six products whose names are similar to a search without results, to forgive typos.
 * @param category only of this category
 */
export async function findSimilarProducts(search: string, category?: Category): Promise<ProductSummary[]> {
  const { plain } = await buildSearchQuery(search);
  const inCategory = category ? Prisma.sql`AND category = ${category}::"ProductCategory"` : Prisma.empty;
  for (const enough of SIMILAR_ENOUGH) {
    const [, close] = await db().$transaction([
      db().$queryRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${enough}, true)`,
      db().$queryRaw<{ id: string }[]>`
        SELECT id FROM (
          SELECT id, name_key, sort_order FROM products
          WHERE is_active AND ${plain} <% name_key ${inCategory} LIMIT ${COMPARED}
        ) AS near ORDER BY word_similarity(${plain}, name_key) DESC, sort_order, id LIMIT ${SIMILAR_PRODUCTS}`,
    ]);
    if (close.length > 0) return listProductsById(close.map(({ id }) => id));
  }
  return [];
}

/** Up to two category suggestions for a partly typed search: each word is a prefix of one of theirs. */
export function suggestCategories(search: string): Category[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isLike = (name: string) =>
    words.every((word) =>
      name
        .toLowerCase()
        .split(" ")
        .some((part) => part.startsWith(word)),
    );
  return words.length === 0
    ? []
    : CATEGORIES.filter((category) => isLike(CATEGORY_NAMES[category])).slice(0, CATEGORY_SUGGESTIONS);
}
