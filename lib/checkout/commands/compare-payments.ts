import "server-only";
import type Stripe from "stripe";
import { recordMembershipPayment } from "@/lib/membership/commands/record-payment";
import { idOf } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { stripe } from "@/lib/server/stripe";
import { stripePages } from "@/lib/server/stripe-pages";
import type { StaffAlert } from "@/prisma/generated/client";
import type { Compared, Range } from "./lost-money";
import { moneyMoved } from "./money-moved";
import { type AlertedPayment, hasPaymentAlert, raiseUnknownPayment } from "./payment-alerts";
import { findIntent, isOfOrder } from "./read-intent";
import { retryPayment } from "./retry-payment";
import { settlePaymentAlert } from "./settle-payment-alert";

/**
 * Compares every payment that Stripe took in a range with the shop's (D46): each becomes an order, a renewal, a membership payment
 * or a staff alert. Charges are listed, and not PaymentIntents, because their time is that of the payment. Harmless to repeat.
 * @throws {ShopError} payment_provider
 */
export async function comparePayments({ from, to }: Range): Promise<Compared> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
  const total: Compared = { found: 0, failed: 0 };
  for await (const page of stripePages((at) => stripe().charges.list({ created, ...at }))) {
    const paid = page.filter(({ captured, status }) => captured && status === "succeeded");
    const known = await knownOf(paid.map(paymentIdOf));
    for (const charge of paid) {
      try {
        if (await explain(charge, known)) total.found += 1;
      } catch (error) {
        total.failed += 1;
        log().error({ err: error, chargeId: charge.id }, "payment not compared");
      }
    }
  }
  return total;
}

const paymentIdOf = (charge: Stripe.Charge): string => idOf(charge.payment_intent) ?? charge.id;

interface Known {
  /** Payments of orders and of memberships. */
  ids: ReadonlySet<string>;
  alerts: ReadonlyMap<string, StaffAlert>;
}

async function knownOf(ids: string[]): Promise<Known> {
  const among = { where: { paymentIntentId: { in: ids } }, select: { paymentIntentId: true } };
  const [orders, memberships, alerts] = await Promise.all([
    db().payment.findMany(among),
    db().membershipPayment.findMany(among),
    db().staffAlert.findMany({ where: { objectType: "payment", objectId: { in: ids } } }),
  ]);
  return {
    ids: new Set([...orders, ...memberships].map(({ paymentIntentId }) => paymentIntentId)),
    alerts: new Map(alerts.map((alert) => [alert.objectId, alert])),
  };
}

/** @returns whether the payment was unknown until now */
async function explain(charge: Stripe.Charge, { ids, alerts }: Known): Promise<boolean> {
  const id = paymentIdOf(charge);
  const alert = alerts.get(id);
  if (alert) await lookAgain(alert, charge);
  if (alert || ids.has(id) || charge.amount_refunded >= charge.amount) return false;
  const intent = idOf(charge.payment_intent) ? await findIntent(id) : undefined;
  if (intent && isOfOrder(intent)) {
    await moneyMoved(id);
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
    if (!(await hasPaymentAlert(tx, payment.id))) await raiseUnknownPayment(tx, payment);
  });

/** An open alert whose money went back is resolved; a payment that got stuck is tried once more, since its cause may be gone. */
async function lookAgain(alert: StaffAlert, charge: Stripe.Charge): Promise<void> {
  if (alert.handledAt) return;
  if (charge.amount_refunded >= charge.amount) return settlePaymentAlert(alert.objectId);
  if (alert.kind !== "payment_stuck" || alert.refundRequestedAt) return;
  await retryPayment(null, alert.id).catch((error: unknown) =>
    log().warn({ err: error, alertId: alert.id }, "payment still has no order"),
  );
}
