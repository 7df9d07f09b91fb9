import "server-only";
import { releaseCredit } from "@/lib/credit/commands/spend-credit";
import { releaseDiscountUses } from "@/lib/discounts/commands";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { failRenewals } from "@/lib/subscriptions/commands/complete-renewals";
import { releaseStock } from "./hold-stock";

/** Message in the order history for an expired hold. */
export const HOLD_EXPIRED_MESSAGE = "Not paid in time";

/**
 * Ends a pending order whose PaymentIntent can no longer succeed and releases its hold,
 * its credit and its discount. Idempotent.
 * @param message entry for the order's history
 */
export async function abandonOrder(orderId: string, message: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    if (order.paymentStatus !== "pending" || order.cancelledAt) return;
    await releaseCredit(tx, orderId); // before the stock, which Pay locks after the credit
    await releaseStock(tx, orderId);
    await releaseDiscountUses(tx, orderId);
    await failRenewals(tx, orderId, now());
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
