import "server-only";
import type Stripe from "stripe";
import { toUnixSeconds } from "@/lib/core/dates";
import { recordMembershipPayment } from "@/lib/membership/commands/record-membership-payment";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { stripe } from "@/lib/server/stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";
import type { StaffAlert } from "@/prisma/generated/client";
import {
  type AlertedPayment,
  hasPaymentAlert,
  isChargeRefunded,
  raiseUnknownPaymentAlert,
} from "../payment-alerts/raise-payment-alerts";
import { syncPaymentAlert } from "../payment-alerts/sync-payment-alert";
import { findIntent, isOfGiftCard, isOfOrder } from "../read-intent";
import { handleMoneyMovement } from "../refunds/handle-money-movement";
import { retryPayment } from "../retry-payment";
import type { ComparisonResult, TimeRange } from "./find-unrecorded-money-back";

/**
 * Compares every payment that Stripe took in a range with the shop's records (D46): each becomes an order, a
 * renewal, a gift card, a membership payment or a staff alert. It lists charges instead of PaymentIntents because a
 * charge carries the time of the payment. Idempotent.
 * @throws {ShopError} payment_provider
 */
export async function comparePayments({ from, to }: TimeRange): Promise<ComparisonResult> {
  const created = { gte: toUnixSeconds(from), lt: toUnixSeconds(to) };
  const total: ComparisonResult = { found: 0, failed: 0 };
  for await (const page of listAllPages((at) => stripe().charges.list({ created, ...at }))) {
    const paid = page.filter(({ captured, status }) => captured && status === "succeeded");
    const known = await knownOf(paid.map(paymentIdOf));
    for (const charge of paid) {
      try {
        if (await resolvePayment(charge, known)) total.found += 1;
      } catch (error) {
        total.failed += 1;
        log().error({ err: error, chargeId: charge.id }, "payment not compared");
      }
    }
  }
  return total;
}

const paymentIdOf = (charge: Stripe.Charge): string => getStripeId(charge.payment_intent) ?? charge.id;

interface Known {
  /** Payments of orders, memberships and gift cards. */
  ids: ReadonlySet<string>;
  alerts: ReadonlyMap<string, StaffAlert>;
}

async function knownOf(ids: string[]): Promise<Known> {
  const among = { where: { paymentIntentId: { in: ids } }, select: { paymentIntentId: true } };
  const [orders, memberships, giftCards, alerts] = await Promise.all([
    db().payment.findMany(among),
    db().membershipPayment.findMany(among),
    db().giftCard.findMany({ ...among, where: { ...among.where, paidAt: { not: null } } }),
    db().staffAlert.findMany({ where: { objectType: "payment", objectId: { in: ids } } }),
  ]);
  return {
    ids: new Set(
      [...orders, ...memberships, ...giftCards].map(({ paymentIntentId }) => paymentIntentId ?? ""),
    ),
    alerts: new Map(alerts.map((alert) => [alert.objectId, alert])),
  };
}

/** @returns whether the shop did not know the payment before */
async function resolvePayment(charge: Stripe.Charge, { ids, alerts }: Known): Promise<boolean> {
  const id = paymentIdOf(charge);
  const alert = alerts.get(id);
  if (alert) await recheckPayment(alert, charge);
  if (alert || ids.has(id) || isChargeRefunded(charge)) return false;
  const intent = getStripeId(charge.payment_intent) ? await findIntent(id) : undefined;
  if (intent && (isOfOrder(intent) || isOfGiftCard(intent))) {
    await handleMoneyMovement(id);
    return true;
  }
  if (intent && (await recordMembershipPayment(id))) return true;
  await raiseUnlessKnown({
    id,
    amountCents: charge.amount,
    currency: charge.currency,
    orderId: charge.metadata["orderId"] || null,
  });
  return true;
}

const raiseUnlessKnown = (payment: AlertedPayment): Promise<void> =>
  db().$transaction(async (tx) => {
    if (!(await hasPaymentAlert(tx, payment.id))) await raiseUnknownPaymentAlert(tx, payment);
  });

/**
 * An open alert is resolved when its money was refunded; a stuck payment is retried once because its cause may no
 * longer exist.
 */
async function recheckPayment(alert: StaffAlert, charge: Stripe.Charge): Promise<void> {
  if (alert.handledAt) return;
  if (isChargeRefunded(charge)) return syncPaymentAlert(alert.objectId);
  if (alert.kind !== "payment_stuck" || alert.refundRequestedAt) return;
  await retryPayment(null, alert.id).catch((error: unknown) =>
    log().warn({ err: error, alertId: alert.id }, "payment still has no order"),
  );
}
