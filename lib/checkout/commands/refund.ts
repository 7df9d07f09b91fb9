import "server-only";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { askStripe, stripe } from "@/lib/server/stripe";
import type { Order, RefundStatus } from "@/prisma/generated/client";

/**
 * Writes down that all of a payment goes back, before Stripe is asked: a crash in between is made good by the reconciler.
 * @returns the refund's id, for sendRefund after the transaction
 */
export async function requestFullRefund(
  tx: Tx,
  order: Order,
  { paymentIntentId, amountCents, reason }: { paymentIntentId: string; amountCents: number; reason: string },
): Promise<string> {
  const refund = await tx.refund.create({
    data: {
      orderId: order.id,
      paymentIntentId,
      amountCents,
      reason,
      idempotencyKey: `refund-in-full-${paymentIntentId}`,
    },
  });
  await tx.mailOutbox.create({
    data: {
      key: `order-refused:${order.id}`,
      recipient: order.customerEmail,
      template: "order-refused",
      data: { orderId: order.id, reason },
    },
  });
  return refund.id;
}

const STATUS: Record<string, RefundStatus> = { succeeded: "succeeded", failed: "failed", canceled: "failed" };

/** Asks Stripe for a refund that was written down, as often as needed: the idempotency key makes it one. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  const { paymentIntentId: payment_intent, amountCents: amount, idempotencyKey, orderId } = refund;
  try {
    const made = await askStripe(() =>
      stripe().refunds.create({ payment_intent, amount, metadata: { orderId } }, { idempotencyKey }),
    );
    const status = STATUS[made.status ?? ""] ?? "pending";
    await db().$transaction([
      db().refund.update({ where: { id: refundId }, data: { stripeRefundId: made.id, status } }),
      db().order.update({
        where: { id: orderId },
        data: { paymentStatus: "refunded", events: { create: { type: "refunded", message: refund.reason } } },
      }),
    ]);
  } catch (error) {
    // The row stays "requested": the reconciler tries again.
    log().error({ err: error, refundId }, "refund not sent");
  }
}
