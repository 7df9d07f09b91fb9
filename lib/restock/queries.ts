import "server-only";
import { db } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import type { BackInStock } from "./schema";

/** A token that proves receipt of a request's mail: it needs no table, and is valid as long as the request is kept. */
export const restockStopToken = (requestId: string): string => signText(`stop back-in-stock ${requestId}`);

/**
 * The content of a request's mail.
 * @param queuedAt when the mail was queued
 * @returns null while the product cannot be bought, or if it was requested again since then: the new request has its own mail
 */
export async function getBackInStock(
  requestId: string,
  productId: string,
  queuedAt: Date,
): Promise<BackInStock | null> {
  const [product, isRequestedAgain] = await Promise.all([
    db().product.findFirst({
      where: { id: productId, isActive: true, available: { gt: 0 } },
      select: { name: true, slug: true, unitLabel: true },
    }),
    db().restockRequest.count({ where: { id: requestId, askedAt: { gt: queuedAt } } }),
  ]);
  if (!product || isRequestedAgain) return null;
  const stopQuery = new URLSearchParams({
    request: requestId,
    proof: restockStopToken(requestId),
  }).toString();
  return { product, stopQuery };
}
