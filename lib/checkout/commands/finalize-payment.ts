import "server-only";
import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { clearUsedCode } from "@/lib/cart/commands/discount-code";
import { dayOf } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { releaseDiscountUses, settleDiscountUses } from "@/lib/discounts/commands";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { enqueueMail } from "@/lib/server/outbox";
import { raiseStaffAlert } from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import {
  completeRenewals,
  failRenewals,
  lockRenewedSubscriptions,
} from "@/lib/subscriptions/commands/complete-renewals";
import { startSubscriptions } from "@/lib/subscriptions/commands/start-subscriptions";
import { fromDay } from "@/lib/subscriptions/rules/days";
import type { Order } from "@/prisma/generated/client";
import { addBusinessDays, type RefusalReason, refusalReason } from "../rules";
import { quantitiesOf, type Snapshot, snapshotSchema } from "../schema/snapshot";
import { consumeStock, heldBy, holdStock, releaseStock } from "./hold-stock";
import { lockOrder, readOrder, revisionOf } from "./lock-order";
import { raisePaymentWithoutOrderAlert, raiseStuckPaymentAlert } from "./raise-payment-alerts";
import { applySnapshot } from "./reserve-order";
import { requestFullRefund, sendRefund } from "./send-refund";

const ESTIMATED_DELIVERY_DAYS = { standard: 5, expedited: 2 } as const;

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
 * Takes the code that a new order used out of its cart, after the transaction because Pay locks the cart before the order. The
 * order stands if that fails: the cart then says what became of its code.
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
 * @returns the refund to send after it @throws {Error} for a payment that cannot become an order
 */
export async function finalizeLocked(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  { leavesAlertedPayments = false } = {},
): Promise<FinalizeOutcome> {
  const facts = await lockOrder(tx, intent);
  if (facts?.hasAlert && leavesAlertedPayments) return findPaid(tx, intent);
  const locked = facts && (await readOrder(tx, facts.id, intent));
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
  // Only an order without a cart can be a renewal.
  if (order.cartId === null) await lockRenewedSubscriptions(tx, order.id);
  const missing = await takeStock(tx, order, snapshot);
  if (missing !== undefined) return refuseOrder(tx, order, intent, "sold_out", missing);
  if (facts.hasDiscount) await settleDiscountUses(tx, order.id, snapshot.discount);
  await removeBoughtLines(tx, order.cartId, snapshot);
  const paid = await markPaid(tx, order, snapshot, facts.timeZone);
  await startOrRenewSubscriptions(tx, paid, snapshot, intent);
  return { order: paid, isNew: true };
}

/** The snapshot that this payment was for, or undefined when the paid amount differs from it. */
async function paidSnapshot(
  tx: Tx,
  order: Order,
  intent: Stripe.PaymentIntent,
  stored: unknown,
): Promise<Snapshot | undefined> {
  const revision = revisionOf(intent);
  if (revision === null || !stored) return undefined;
  const snapshot = snapshotSchema.parse(stored);
  if (intent.amount_received !== snapshot.totalCents) return undefined;
  if (revision !== order.revision) await applySnapshot(tx, order.id, revision, snapshot);
  return snapshot;
}

/** Takes the held stock, and available stock where the hold has ended. @returns the reason when it cannot */
async function takeStock(tx: Tx, order: Order, snapshot: Snapshot): Promise<string | undefined> {
  const wanted = quantitiesOf(snapshot.lines);
  const held = await heldBy(tx, order.id);
  if (!isDeepStrictEqual(held, wanted)) {
    // The savepoint rolls a failed hold back while the transaction continues.
    await tx.$executeRaw`SAVEPOINT take_stock`;
    try {
      await holdStock(tx, order.id, wanted, { held });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT take_stock`;
      await releaseStock(tx, order.id);
      return error.message;
    }
  }
  await consumeStock(tx, order.id, wanted);
  return undefined;
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
  if (reason === "wrong_amount") {
    const message = `${sentence}: the payment was refunded. Find out how that could happen.`;
    const about = { objectType: "order", objectId: id, message } as const;
    await raiseStaffAlert(tx, { key: `payment_refused:${id}`, kind: "payment_refused", ...about });
  }
  const refused = await tx.order.update({
    where: { id },
    data: {
      customerEmail,
      paymentStatus: "paid",
      paidAt: now(),
      cancelledAt: now(),
      cancelReason: reason,
      events: { create: { type: "refused", message: sentence } },
    },
  });
  return { order: refused, refundId };
}

async function markPaid(
  tx: Tx,
  { id, customerEmail }: Order,
  { shippingMethod }: Snapshot,
  timeZone: string,
): Promise<Order> {
  const paidAt = now();
  const deliveryDay = addBusinessDays(dayOf(paidAt, timeZone), ESTIMATED_DELIVERY_DAYS[shippingMethod]);
  const order = await tx.order.update({
    where: { id },
    data: {
      customerEmail,
      paymentStatus: "paid",
      paidAt,
      cancelledAt: null,
      cancelReason: null,
      holdExpiresAt: null,
      estimatedDeliveryDate: fromDay(deliveryDay),
    },
  });
  await tx.orderEvent.create({ data: { orderId: id, type: "paid", message: "Payment received" } });
  // When no email address is known yet, the page may still send one; placeOrder then writes the mail.
  if (customerEmail) {
    await enqueueMail(tx, {
      key: `order-confirmation:${id}`,
      template: "order-confirmation",
      recipient: customerEmail,
      data: { orderId: id },
    });
  }
  return order;
}

/** D22: a cart's order starts subscriptions; a renewal moves its own subscription to the next date. */
async function startOrRenewSubscriptions(
  tx: Tx,
  { id, userId, cartId, paidAt }: Order,
  { lines, shippingInfo: address }: Snapshot,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const paid = { paidAt: paidAt ?? now(), paymentMethodId: getStripeId(intent.payment_method) ?? null };
  if (cartId === null && (await completeRenewals(tx, id, paid))) return;
  await startSubscriptions(tx, { id, userId }, { ...paid, lines, address });
}

/** Only the bought lines leave the cart; lines added since then stay (D4). */
async function removeBoughtLines(tx: Tx, cartId: string | null, snapshot: Snapshot): Promise<void> {
  if (cartId === null) return;
  for (const { productId, isSubscription, quantity } of snapshot.lines) {
    const where = { cartId, productId, isSubscription };
    const bought = { where: { ...where, quantity: { lte: quantity } } };
    if ((await tx.cartLine.deleteMany(bought)).count > 0) continue;
    const { count } = await tx.cartLine.updateMany({
      where: { ...where, quantity: { gt: quantity } },
      data: { quantity: { decrement: quantity } },
    });
    if (count === 0) await tx.cartLine.deleteMany(bought); // lowered concurrently: a line never falls below one
  }
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
