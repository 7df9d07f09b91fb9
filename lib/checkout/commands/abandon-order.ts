import "server-only";
import { endRenewals } from "@/lib/replenishment/commands/settle";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { releaseStock } from "./stock";

/** What the history says of a hold that has run out. */
export const NOT_PAID_IN_TIME = "Not paid in time";

/**
 * Ends a pending order whose PaymentIntent can no longer succeed: its hold goes back to the shelf. Harmless to repeat.
 * @param message what the order's history says
 */
export async function abandonOrder(orderId: string, message: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    if (order.paymentStatus !== "pending" || order.cancelledAt) return;
    await releaseStock(tx, orderId);
    await endRenewals(tx, orderId, now());
    await tx.order.update({
      where: { id: orderId },
      data: {
        paymentStatus: "failed",
        cancelledAt: now(),
        cancelReason: "not_paid",
        paymentSyncUntil: null,
        events: { create: { type: "expired", message } },
      },
    });
  });
}
