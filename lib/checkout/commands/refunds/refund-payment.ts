import "server-only";
import { ShopError } from "@/lib/core/errors";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { callStripe, isIdempotencyLocked, stripe } from "@/lib/server/stripe";
import type { StaffAlert } from "@/prisma/generated/client";
import { findBought, isChargeRefunded, lockPaymentAlert } from "../payment-alerts/raise-payment-alerts";
import { findCharge, syncPaymentAlert } from "../payment-alerts/sync-payment-alert";

const noAlert = (): ShopError => new ShopError("not_found", "There is no such alert");

/**
 * Refunds the remainder of a payment that has no order (D46). The refund is written with the alert before Stripe is
 * called, and the reconciler sends it again until Stripe has answered. Idempotent.
 * @param actorId id of the staff member
 * @throws {ShopError} not_found; conflict for a payment that has an order, is a gift card or has a resolved
 * alert, and with Stripe's sentence when it refuses
 */
export async function refundPayment(actorId: string, alertId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const alert = await lockPaymentAlert(tx, { id: alertId });
    if (!alert) throw noAlert();
    const bought = await findBought(tx, alert.objectId);
    if (bought) {
      const sentence = `${bought === "order" ? "has an order" : "is a gift card"}. Refund the ${bought} instead.`;
      throw new ShopError("conflict", `This payment ${sentence}`);
    }
    if (alert.refundRequestedAt) return;
    if (alert.handledAt) throw new ShopError("conflict", "This alert is already resolved.");
    await tx.staffAlert.update({
      where: { id: alertId },
      data: { refundRequestedAt: now(), refundFailure: null },
    });
    const { objectId, amountCents, currency } = alert;
    await recordAudit(tx, actorId, [
      {
        action: "payment.refund",
        objectType: "payment",
        objectId,
        before: null,
        after: { amountCents, currency },
      },
    ]);
  });
  await sendPaymentRefund(alertId);
  const after = await db().staffAlert.findUnique({ where: { id: alertId } });
  if (after && !after.refundRequestedAt && !after.handledAt)
    throw new ShopError("conflict", `The refund failed: ${after.refundFailure ?? "Stripe refused it."}`);
}

/** Sends the refunds of alerts that Stripe has not answered yet. Idempotent. */
export async function sendPaymentRefunds(): Promise<void> {
  for await (const { id } of inBatches(requestedAfter)) await sendPaymentRefund(id);
}

const requestedAfter = (id: string): Promise<{ id: string }[]> =>
  db().staffAlert.findMany({
    where: { id: { gt: id }, refundRequestedAt: { not: null }, handledAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });

/** Requests a written refund from Stripe; without an answer it stays pending. */
async function sendPaymentRefund(alertId: string): Promise<void> {
  const alert = await db().staffAlert.findFirst({
    where: { id: alertId, refundRequestedAt: { not: null }, handledAt: null },
  });
  if (!alert) return;
  try {
    await requestStripeRefund(alert);
    await syncPaymentAlert(alert.objectId);
  } catch (error) {
    log().error({ err: error, alertId }, "refund of a payment without an order not sent");
  }
}

async function requestStripeRefund({ id, objectId, refundAttempts }: StaffAlert): Promise<void> {
  const payment = objectId.startsWith("pi_") ? { payment_intent: objectId } : { charge: objectId };
  try {
    // Without an amount Stripe refunds the remainder of the payment. A refusal is followed by a new attempt number.
    await callStripe(() =>
      stripe().refunds.create(
        { ...payment, metadata: { alertId: id } },
        { idempotencyKey: `alert-${id}-refund-${refundAttempts}` },
      ),
    );
  } catch (error) {
    if (error instanceof ShopError || isIdempotencyLocked(error)) throw error;
    const charge = await findCharge(objectId);
    if (charge && isChargeRefunded(charge)) return;
    await db().staffAlert.updateMany({
      where: { id, refundAttempts, handledAt: null },
      data: {
        refundRequestedAt: null,
        refundAttempts: { increment: 1 },
        refundFailure: error instanceof Error ? error.message : "Stripe refused it.",
      },
    });
  }
}
