import "server-only";
import { db } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import type { BackInStock } from "./schema";

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
