import "server-only";
import { db } from "@/lib/server/db";
import { allocateOrder } from "./allocate-order";

const BATCH = 500;

/**
 * Allocates lots to units that left without an allocation: of orders that were packed by the previous release, or while
 * the first lot of a product was received. Those of refunded orders that will not be packed are written off.
 * @returns how many orders it looked at
 */
export async function allocateShippedOrders(): Promise<number> {
  const due = await db().order.findMany({
    where: {
      reservations: { some: { toPack: { gt: 0 } } },
      OR: [
        { fulfillmentStatus: { not: "new" } },
        { paymentStatus: "refunded", holds: { none: { releasedAt: null } } },
      ],
    },
    select: { id: true, fulfillmentStatus: true },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { id, fulfillmentStatus } of due)
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
      await allocateOrder(
        tx,
        await tx.order.findUniqueOrThrow({ where: { id } }),
        fulfillmentStatus === "new" ? "refunded" : "left",
      );
    });
  return due.length;
}
