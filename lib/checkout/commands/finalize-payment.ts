import "server-only";
import type Stripe from "stripe";
import { clearUsedCode } from "@/lib/cart/commands/discount-code";
import { ShopError } from "@/lib/core/errors";
import { lockCreditOf, releaseCredit, spendCredit } from "@/lib/credit/commands/spend-credit";
import { releaseDiscountUses } from "@/lib/discounts/commands";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { enqueueMail } from "@/lib/server/outbox";
import { raiseStaffAlert } from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { metrics } from "@/lib/server/telemetry/metrics";
import { failRenewals } from "@/lib/subscriptions/commands/complete-renewals";
import type { Order } from "@/prisma/generated/client";
import { type RefusalReason, refusalReason } from "../rules";
import { type Snapshot, snapshotSchema, toCardCents } from "../schema/snapshot";
import { applySnapshot } from "./apply-snapshot";
import { completeOrder } from "./complete-order";
import { releaseStock } from "./hold-stock";
import { linkPayment, lockPaymentOrder, revisionOf } from "./lock-payment-order";
import { raisePaymentWithoutOrderAlert, raiseStuckPaymentAlert } from "./payment-alerts/raise-payment-alerts";
import { requestFullRefund, sendRefund } from "./refunds/send-refund";

export interface FinalizeResult {
  /** Null when the payment did not become an order: staff then have an alert about it (D46). */
  order: Order | null;
  /** The reason why the payment was refunded in full instead of becoming an order; null when it became one. */
  refused: RefusalReason | null;
}

/**
 * Turns a succeeded PaymentIntent into its only order: marks it paid, deducts stock, queues the mail and removes the
 * bought lines from the cart. The shopper's page, the webhook and the reconciler may call it in any order and
 * repeatedly (D4). A payment that cannot become an order raises a staff alert; from then on only `retryPayment` tries
 * again (D46).
 * @param intent as Stripe returns it now, never from an event or a client
 * @param event of the webhook that triggered the call: recorded in the transaction of its effect
 * @throws {ShopError} not_paid; transient errors such as a lost connection, which the caller retries later
 */
export async function finalizePayment(
  intent: Stripe.PaymentIntent,
  event?: StripeEventRef,
): Promise<FinalizeResult> {
  if (intent.status !== "succeeded") throw new ShopError("not_paid");
  try {
    const result = await db().$transaction(async (tx) => {
      if (event && !(await recordEvent(tx, event))) return findPaid(tx, intent);
      return finalizeLocked(tx, intent, { leavesAlertedPayments: true });
    });
    if (result.isNew) metrics()?.ordersPaid.add(1, { by: "card" });
    if (result.refundId) await sendRefund(result.refundId);
    await clearCodeOf(result);
    return { order: result.order, refused: result.order && refusalReason(result.order) };
  } catch (error) {
    if (isTransient(error)) throw error;
    log().error({ err: error, paymentIntentId: intent.id }, "payment not finalized");
    await db().$transaction(async (tx) => {
      if (event) await recordEvent(tx, event);
      await raiseStuckPaymentAlert(tx, intent);
    });
    return { order: null, refused: null };
  }
}

/**
 * Removes the code that a new order used from its cart. It runs after the transaction, because Pay locks the cart
 * before the order. If it fails, the order is unaffected, and the cart shows the code's state.
 */
export async function clearCodeOf({ order, isNew }: FinalizeOutcome): Promise<void> {
  if (!isNew || !order) return;
  await clearUsedCode(order).catch((error: unknown) => {
    log().warn({ err: error, orderId: order.id }, "used discount code left in the cart");
  });
}

export interface FinalizeOutcome {
  order: Order | null;
  refundId?: string;
  /** This call has created it. */
  isNew?: boolean;
}

/** The order that a payment has already become. */
const findPaid = async (tx: Tx, intent: Stripe.PaymentIntent): Promise<FinalizeOutcome> => ({
  order: await tx.order.findFirst({ where: { paymentIntentId: intent.id, paidAt: { not: null } } }),
});

/**
 * The transaction of `finalizePayment`.
 * @param leavesAlertedPayments whether a payment with an alert is left to staff
 * @returns the refund to send after it
 * @throws {Error} for a payment that cannot become an order
 */
export async function finalizeLocked(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  { leavesAlertedPayments = false } = {},
): Promise<FinalizeOutcome> {
  const facts = await lockPaymentOrder(tx, intent);
  if (facts?.hasAlert && leavesAlertedPayments) return findPaid(tx, intent);
  const locked = facts && (await linkPayment(tx, facts.id, intent));
  if (!locked) {
    await raisePaymentWithoutOrderAlert(tx, intent);
    return { order: null };
  }
  if (locked.paidAt) return { order: locked };
  // Payments are stored in the shop's currency: one in another currency is neither an order nor a refund row (D3).
  if (intent.currency !== locked.currency) throw new Error(`Paid in ${intent.currency}`);
  const order = { ...locked, customerEmail: locked.customerEmail || emailOf(intent) };
  const snapshot = await paidSnapshot(tx, order, intent, facts.snapshot);
  await tx.payment.create({
    data: {
      orderId: order.id,
      paymentIntentId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      ...cardOf(intent),
    },
  });
  if (!snapshot)
    return refuseOrder(
      tx,
      order,
      intent,
      "wrong_amount",
      "The amount that was paid is not the amount of the order",
    );
  const hasCredit = facts.hasCredit || snapshot.creditCents > 0;
  const creditId = hasCredit ? await lockCreditOf(tx, order, snapshot.creditCents) : null;
  if (hasCredit && creditId === null)
    return refuseOrder(tx, order, intent, "wrong_amount", "The store credit of the order had been spent");
  const paymentMethodId = getStripeId(intent.payment_method) ?? null;
  const completed = await completeOrder(tx, order, snapshot, { ...facts, paymentMethodId });
  if ("missing" in completed)
    return refuseOrder(
      tx,
      order,
      intent,
      snapshot.exchangeCents > 0 ? "order_changed" : "sold_out",
      completed.missing,
    );
  if (creditId !== null) await spendCredit(tx, order.id, creditId, snapshot.creditCents);
  return { order: completed, isNew: true };
}

/** The snapshot that this payment was for, or undefined when the paid amount differs from it. */
async function paidSnapshot(
  tx: Tx,
  order: Order,
  intent: Stripe.PaymentIntent,
  stored: unknown,
): Promise<Snapshot | undefined> {
  const revision = revisionOf(intent);
  // Its lines were lost with a restored backup, and its buyer may have them already: staff decide (decision record 77).
  if (revision !== null && revision > order.revision)
    throw new Error(`Paid revision ${revision} of an order that has revision ${order.revision}`);
  if (revision === null || !stored) return undefined;
  const snapshot = snapshotSchema.parse(stored);
  if (intent.amount_received !== toCardCents(snapshot)) return undefined;
  if (revision !== order.revision) await applySnapshot(tx, order.id, revision, snapshot);
  return snapshot;
}

/** The payment does not become an order: it is refunded in full and the buyer receives the reason. */
async function refuseOrder(
  tx: Tx,
  order: Order,
  intent: Stripe.PaymentIntent,
  reason: RefusalReason,
  sentence: string,
): Promise<FinalizeOutcome> {
  const { id, customerEmail } = order;
  await releaseCredit(tx, id);
  await releaseStock(tx, id);
  await releaseDiscountUses(tx, id);
  await failRenewals(tx, id, now());
  const amountCents = intent.amount_received;
  const refundId = await requestFullRefund(tx, order, {
    paymentIntentId: intent.id,
    amountCents,
    reason: sentence,
  });
  if (customerEmail) {
    await enqueueMail(tx, {
      key: `order-refused:${id}`,
      template: "order-refused",
      recipient: customerEmail,
      data: { orderId: id, refundCents: amountCents, because: reason },
    });
  }
  if (reason !== "sold_out") {
    const message =
      reason === "wrong_amount"
        ? `${sentence}: the payment was refunded. Find out what caused this.`
        : `The customer paid for a change to another order that could no longer be made, and was refunded. ${sentence}`;
    const about = { objectType: "order", objectId: id, message } as const;
    await raiseStaffAlert(tx, { key: `payment_refused:${id}`, kind: "payment_refused", ...about });
  }
  const refused = await tx.order.update({
    where: { id },
    data: {
      customerEmail,
      creditCents: 0,
      paymentStatus: "paid",
      paidAt: now(),
      cancelledAt: now(),
      // The database has no reason of its own for a refused edit: `refusalReason` tells them apart by `exchangeCents`.
      cancelReason: reason === "order_changed" ? "wrong_amount" : reason,
      events: { create: { type: "refused", message: sentence } },
    },
  });
  return { order: refused, refundId };
}

/** The email address that the payer gave to Stripe; empty when there is none. */
function emailOf({ receipt_email, latest_charge }: Stripe.PaymentIntent): string {
  const charge = typeof latest_charge === "object" ? latest_charge : null;
  const email = receipt_email ?? charge?.billing_details.email ?? charge?.receipt_email ?? "";
  return email.trim().toLowerCase();
}

function cardOf({ latest_charge }: Stripe.PaymentIntent) {
  if (!latest_charge) return {};
  if (typeof latest_charge === "string") return { chargeId: latest_charge };
  const card = latest_charge.payment_method_details?.card;
  return { chargeId: latest_charge.id, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
}
