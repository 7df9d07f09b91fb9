import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { enqueueMail } from "@/lib/server/outbox";
import { askStripe, stripe } from "@/lib/server/stripe";
import type { Order, Refund, RefundStatus } from "@/prisma/generated/client";

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
  await enqueueMail(tx, {
    key: `order-refused:${order.id}`,
    template: "order-refused",
    recipient: order.customerEmail,
    data: { orderId: order.id, refundCents: amountCents },
  });
  return refund.id;
}

const STATUS: Record<string, RefundStatus> = { succeeded: "succeeded", failed: "failed", canceled: "failed" };

/** Asks Stripe for a refund that was written down, as often as needed: the idempotency key makes it one. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  try {
    await record(refund, await refundAtStripe(refund));
  } catch (error) {
    // The row stays "requested": the reconciler tries again.
    log().error({ err: error, refundId }, "refund not sent");
  }
}

type Made = Pick<Stripe.Refund, "status"> & { id?: string };

/** Where somebody has refunded a part or all at Stripe already, what is left goes back. */
async function refundAtStripe({
  paymentIntentId,
  amountCents,
  idempotencyKey,
  orderId,
}: Refund): Promise<Made> {
  const ask = (amount: number, key: string) =>
    askStripe(() =>
      stripe().refunds.create(
        { payment_intent: paymentIntentId, amount, metadata: { orderId } },
        { idempotencyKey: key },
      ),
    );
  try {
    return await ask(amountCents, idempotencyKey);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const left = await leftOf(paymentIntentId);
    if (left === undefined || left >= amountCents) throw error;
    return left === 0 ? { status: "succeeded" } : ask(left, `${idempotencyKey}-rest-${left}`);
  }
}

/** Cents of a payment that have not gone back yet. */
async function leftOf(paymentIntentId: string): Promise<number | undefined> {
  const { latest_charge } = await askStripe(() =>
    stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  return typeof latest_charge === "object" && latest_charge !== null
    ? latest_charge.amount - latest_charge.amount_refunded
    : undefined;
}

/** Writes down what became of a refund, once; one that the bank refused is no refund, and somebody has to look at it. */
async function record({ id, orderId, reason }: Refund, made: Made): Promise<void> {
  const status = STATUS[made.status ?? ""] ?? "pending";
  if (status === "failed") log().error({ refundId: id, orderId }, "refund failed");
  await db().$transaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id, status: "requested" },
      data: { status, ...(made.id ? { stripeRefundId: made.id } : {}) },
    });
    if (count === 0) return;
    const events =
      status === "failed"
        ? { create: { type: "refund_failed", message: "The bank refused the refund" } }
        : { create: { type: "refunded", message: reason } };
    await tx.order.update({
      where: { id: orderId },
      data: { ...(status === "failed" ? {} : { paymentStatus: "refunded" as const }), events },
    });
  });
}
