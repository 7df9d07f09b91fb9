import "server-only";
import type Stripe from "stripe";
import { formatCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { raiseStaffAlert, refundDelayAlertKey, resolveStaffAlert } from "@/lib/server/staff-alerts";
import {
  callStripe,
  isAlreadyRefunded,
  isBalanceTooLow,
  isInvalidRequest,
  stripe,
} from "@/lib/server/stripe";
import { readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import { membershipName } from "../rules/format-plan";

interface EndedPayment {
  paymentIntentId: string;
  subscriptionId: string;
  reason: Stripe.RefundCreateParams.Reason;
  /** Of the first attempt. */
  idempotencyKey: string;
}

/**
 * Refunds the rest of a payment for a subscription that the shop has ended. If the Stripe balance is too low, staff are
 * alerted once, and the reconciler tries again. Nothing is refunded while the payment is disputed, because the bank
 * decides the outcome. If the dispute is won, the next sync refunds the payment. Idempotent.
 */
export async function refundEndedPayment(payment: EndedPayment): Promise<void> {
  const { paymentIntentId, reason, idempotencyKey } = payment;
  const alert = { key: refundDelayAlertKey(paymentIntentId) };
  const attempts = (await db().staffAlert.findUnique({ where: alert }))?.refundAttempts ?? 0;
  // Stripe returns the same refusal for the same idempotency key, so the next attempt uses a new one.
  const key = attempts === 0 ? idempotencyKey : `${idempotencyKey}-attempt-${attempts + 1}`;
  try {
    await callStripe(() =>
      stripe().refunds.create({ payment_intent: paymentIntentId, reason }, { idempotencyKey: key }),
    );
  } catch (error) {
    if (isBalanceTooLow(error)) return postpone(payment, attempts);
    if (!isAlreadyRefunded(error) && !isInvalidRequest(error, "charge_disputed")) throw error;
  }
  if (attempts === 0) return;
  await db().$transaction(async (tx) => {
    await tx.staffAlert.update({ where: alert, data: { refundFailure: null } });
    await resolveStaffAlert(tx, alert.key);
  });
}

/**
 * If the shop does not have the subscription yet, no alert is raised. The next sync records the subscription, gets the
 * same refusal for the same idempotency key, and then raises the alert.
 */
async function postpone({ paymentIntentId, subscriptionId }: EndedPayment, attempts: number): Promise<void> {
  const paid = await db().subscription.findUnique({
    where: { stripeSubscriptionId: subscriptionId },
    include: { plan: true },
  });
  const charge = (await readPaymentMoney(paymentIntentId))?.charge;
  if (!paid || !charge) return;
  const key = refundDelayAlertKey(paymentIntentId);
  await db().$transaction(async (tx) => {
    await raiseStaffAlert(tx, {
      key,
      kind: "refund_delayed",
      objectType: "membership",
      objectId: paid.id,
      message: `The refund of ${formatCents(charge.amount - charge.amount_refunded)} for ${membershipName(paid)} is delayed because the balance of the Stripe account is too low. Add funds in the Stripe Dashboard. The refund is retried automatically.`,
    });
    await tx.staffAlert.updateMany({
      where: { key, refundAttempts: attempts },
      data: { refundAttempts: attempts + 1, refundFailure: "balance_insufficient" },
    });
  });
}

/** The Stripe ids of the subscriptions that have a refund waiting for the Stripe balance. */
export async function* listSubscriptionsWithDelayedRefunds(): AsyncGenerator<string> {
  for await (const { objectId } of inBatches(delayedAfter)) {
    const found = await db().subscription.findUnique({ where: { id: objectId } });
    if (found) yield found.stripeSubscriptionId;
  }
}

/** A batch of alerts about these refunds, including alerts that staff have resolved. */
const delayedAfter = (id: string) =>
  db().staffAlert.findMany({
    where: {
      id: { gt: id },
      kind: "refund_delayed",
      objectType: "membership",
      refundFailure: { not: null },
    },
    orderBy: { id: "asc" },
    select: { id: true, objectId: true },
    take: BATCH_SIZE,
  });
