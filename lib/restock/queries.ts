import "server-only";
import { db } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import type { BackInStock } from "./schema";

/** What shows that somebody has read the mail about a request: needs no table, and works as long as the request is kept. */
export const restockStopToken = (requestId: string): string => signText(`stop back-in-stock ${requestId}`);

/** What the mail about a request says; null when the product has left the shop meanwhile. */
export async function getBackInStock(requestId: string, productId: string): Promise<BackInStock | null> {
  const product = await db().product.findFirst({
    where: { id: productId, isActive: true },
    select: { name: true, slug: true, unitLabel: true },
  });
  const stopQuery = new URLSearchParams({
    request: requestId,
    proof: restockStopToken(requestId),
  }).toString();
  return product && { product, stopQuery };
}
