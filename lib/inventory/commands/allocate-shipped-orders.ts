import "server-only";
import { db, type Tx } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import type { Prisma } from "@/prisma/generated/client";
import { allocateOrder } from "./allocate-order";

/** Orders with units that left, or will never leave, but are still in a lot. */
const DUE = {
  reservations: { some: { toPack: { gt: 0 } } },
  OR: [
    { fulfillmentStatus: { not: "new" } },
    {
      // A canceled order whose refund failed never becomes refunded.
      OR: [{ paymentStatus: "refunded" }, { cancelledAt: { not: null } }],
      holds: { none: { releasedAt: null } },
    },
  ],
} satisfies Prisma.OrderWhereInput;

/**
 * Allocates lots to units that left without an allocation: of orders that were packed by the
 * previous release, or while the first lot of a product was received. Those of refunded or canceled
 * orders that will not be packed are written off.
 * @returns how many orders it looked at
 */
export async function allocateShippedOrders(): Promise<number> {
  let count = 0;
  const due = inBatches((id) =>
    db().order.findMany({
      where: { ...DUE, id: { gt: id } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    }),
  );
  for await (const { id } of due) {
    count += 1;
    await db()
      .$transaction((tx) => allocateIfDue(tx, id))
      .catch((err: unknown) => log().error({ err, orderId: id }, "an order gets no units of lots"));
  }
  return count;
}

/** Staff may have moved the order back until it is locked. */
async function allocateIfDue(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
  const order = await tx.order.findFirst({ where: { ...DUE, id } });
  if (order) await allocateOrder(tx, order, order.fulfillmentStatus === "new" ? "refunded" : "left");
}
