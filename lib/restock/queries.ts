import "server-only";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { db } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import type { BackInStock, LowStock } from "./schema";

/** Maximum lines in one low-stock mail, which counts the rest. */
const MAX_LISTED = 50;

/**
 * Published products at or below the threshold of the stock alerts, the lowest stock first; those out of stock always
 * count.
 */
export async function getLowStock(): Promise<LowStock> {
  const threshold = await findLowStockThreshold();
  const where = { isActive: true, archivedAt: null, onHand: { lte: threshold } };
  const [products, total] = await Promise.all([
    db().product.findMany({
      where,
      select: { name: true, onHand: true },
      orderBy: [{ onHand: "asc" }, { name: "asc" }, { id: "asc" }],
      take: MAX_LISTED,
    }),
    db().product.count({ where }),
  ]);
  return { products, more: total - products.length };
}

/** A token that proves receipt of a request's mail: it needs no table, and is valid as long as the request is kept. */
export const restockStopToken = (requestId: string): string => signText(`stop back-in-stock ${requestId}`);

/** The content of a request's mail; null while the product cannot be bought. */
export async function getBackInStock(requestId: string, productId: string): Promise<BackInStock | null> {
  const product = await db().product.findFirst({
    where: { id: productId, isActive: true, available: { gt: 0 } },
    select: { name: true, slug: true, unitLabel: true },
  });
  const stopQuery = new URLSearchParams({
    request: requestId,
    proof: restockStopToken(requestId),
  }).toString();
  return product && { product, stopQuery };
}
