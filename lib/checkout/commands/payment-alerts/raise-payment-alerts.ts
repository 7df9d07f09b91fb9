import "server-only";
import type Stripe from "stripe";
import { formatMoney } from "@/lib/core/money";
import type { Tx } from "@/lib/server/db";
import { raiseStaffAlert } from "@/lib/server/staff-alerts";

/** A payment has a single alert, so a decision by staff is final. */
export const paymentAlertKey = (paymentId: string): string => `payment:${paymentId}`;

/** The facts that an alert needs about a payment (D46). */
export interface AlertedPayment {
  /** Id of the PaymentIntent; id of the charge where there is none. */
  id: string;
  /** In the smallest unit of `currency`. */
  amountCents: number;
  currency: string;
  /** The order that its metadata names. */
  orderId: string | null;
}

/** Whether a payment has an alert, open or resolved: such a payment is left to staff. */
export const hasPaymentAlert = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx.staffAlert.count({ where: { key: paymentAlertKey(paymentId) } })) > 0;

/** The alert of a payment, locked until the transaction ends. */
export async function lockPaymentAlert(tx: Tx, where: { id: string } | { paymentId: string }) {
  const key = "paymentId" in where ? { key: paymentAlertKey(where.paymentId) } : { id: where.id };
  const found = await tx.staffAlert.findFirst({
    where: { ...key, objectType: "payment" },
    select: { id: true },
  });
  if (!found) return null;
  await tx.$queryRaw`SELECT id FROM notices WHERE id = ${found.id} FOR UPDATE`;
  return tx.staffAlert.findUnique({ where: { id: found.id } });
}

/** What a payment has become, which staff refund instead of the payment; null while it is neither. */
export async function findBought(tx: Tx, paymentIntentId: string): Promise<"order" | "gift card" | null> {
  if ((await tx.payment.count({ where: { paymentIntentId } })) > 0) return "order";
  const cards = await tx.giftCard.count({ where: { paymentIntentId, paidAt: { not: null } } });
  return cards > 0 ? "gift card" : null;
}

const paymentOf = (intent: Stripe.PaymentIntent): AlertedPayment => ({
  id: intent.id,
  amountCents: intent.amount_received,
  currency: intent.currency,
  orderId: intent.metadata["orderId"] || null,
});

/** Whether all of a charge has gone back. */
export const isChargeRefunded = (charge: Pick<Stripe.Charge, "amount" | "amount_refunded">): boolean =>
  charge.amount_refunded >= charge.amount;

/** Whether all of a payment has gone back. @param intent with its charge */
export const isRefunded = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === "object" && charge !== null && isChargeRefunded(charge);

/** Raises the alert about a payment whose order could not be finalized; repeated attempts raise it once (D46). */
export async function raiseStuckPaymentAlert(tx: Tx, intent: Stripe.PaymentIntent): Promise<void> {
  const payment = paymentOf(intent);
  const order = await tx.order.findUnique({ where: { id: payment.orderId ?? "" } });
  const about = order ? ` for order ${order.orderNumber}` : "";
  const amount = formatMoney(payment.amountCents, payment.currency);
  const isForeign = order !== null && order.currency !== payment.currency;
  const reason = isForeign ? "is not in US dollars" : "could not be turned into an order";
  await raise(tx, payment, "payment_stuck", `A payment of ${amount}${about} ${reason}.`);
}

/** Raises the alert about a payment of this shop without an order, unless it was refunded in full. */
export async function raisePaymentWithoutOrderAlert(tx: Tx, intent: Stripe.PaymentIntent): Promise<void> {
  if (!isRefunded(intent)) await raiseUnknownPaymentAlert(tx, paymentOf(intent));
}

/** Raises the alert about a payment on this Stripe account that belongs to no order, gift card or membership (D46). */
export async function raiseUnknownPaymentAlert(tx: Tx, payment: AlertedPayment): Promise<void> {
  const order = await tx.order.findUnique({ where: { id: payment.orderId ?? "" } });
  const amount = formatMoney(payment.amountCents, payment.currency);
  await raise(tx, payment, "payment_without_order", sentenceFor(amount, payment, order));
}

function sentenceFor(
  amount: string,
  { orderId }: AlertedPayment,
  order: { orderNumber: string; paidAt: Date | null } | null,
): string {
  if (order?.paidAt)
    return `Order ${order.orderNumber} was paid twice: there is a second payment of ${amount}.`;
  if (order) return `A payment of ${amount} names order ${order.orderNumber}, which has another payment.`;
  if (orderId) return `A payment of ${amount} names an order that does not exist in this shop.`;
  return `A payment of ${amount} belongs to no order, gift card or membership.`;
}

const raise = (
  tx: Tx,
  { id, ...payment }: AlertedPayment,
  kind: "payment_stuck" | "payment_without_order",
  message: string,
): Promise<void> =>
  raiseStaffAlert(tx, {
    key: paymentAlertKey(id),
    kind,
    objectType: "payment",
    objectId: id,
    message,
    ...payment,
  });
