import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { escapeRegExp } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import type { ProductSummary } from "../schema";
import { SHOP_ORDER, summaryFields, toCurrentSummaries } from ".";
import { findNextPriceChange } from "./current-prices";

/**
 * Active products with one of these foods among their ingredients, in the shop's order.
 * @param words in the singular; an oil of that name does not count by itself
 */
export async function listProductsWithIngredient(
  words: readonly string[],
  most: number,
): Promise<ProductSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  cacheUntil(await findNextPriceChange());
  if (words.length === 0) return [];
  const known = words.map(escapeRegExp).join("|");
  const pattern = `\\y(?:${known})(?:e?s)?\\y(?! oil)`;
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE is_active AND ingredients ~* ${pattern} ORDER BY sort_order, id LIMIT ${most}`;
  const rows = await db().product.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: SHOP_ORDER,
    select: summaryFields,
  });
  return toCurrentSummaries(rows);
}
