import { cents, formatCents } from "@/lib/core/money";
import { isRefused } from "@/lib/orders/rules/charged";
import type { Discrepancy, Resolution } from "../schema/reconcile";

/** A succeeded payment at Stripe. */
export interface StripePayment {
  id: string;
  /** The order that its metadata names; null for one of a membership, or of something else. */
  orderId: string | null;
  receivedCents: number;
  refundedCents: number;
  isDisputed: boolean;
  at: Date;
}

/** The order that belongs to it. */
export interface ComparedOrder {
  id: string;
  orderNumber: string;
  isPaid: boolean;
  cancelReason: string | null;
  /** What the card had to pay. */
  totalCents: number;
  adjustmentCents: number;
  /** Stored with its payment; null when there is none. */
  paidCents: number | null;
  /** In refunds that Stripe knows and that did not fail. */
  refundedCents: number;
  hasDispute: boolean;
}

const difference = (
  payment: StripePayment,
  order: Pick<ComparedOrder, "id" | "orderNumber"> | undefined,
  message: string,
  action: Resolution,
  target = payment.id,
): Discrepancy => ({
  id: `${action}:${target}`,
  message,
  order: order ? { id: order.id, orderNumber: order.orderNumber } : null,
  amountCents: cents(payment.receivedCents),
  at: payment.at.toISOString(),
  resolution: { action, target },
});

/**
 * The payment matches the order's total, or a difference that staff accepted (D14); a refused payment was refunded
 * regardless.
 */
const agrees = (
  received: number,
  { totalCents, adjustmentCents, cancelReason, paidCents }: ComparedOrder,
): boolean =>
  paidCents === received &&
  (received === totalCents || received === totalCents + adjustmentCents || isRefused(cancelReason));

/** The shop's record instead. */
function differing(received: number, { totalCents, adjustmentCents, paidCents }: ComparedOrder): string {
  if (paidCents === null) return "but the order has no recorded payment";
  if (paidCents !== received) return `but the order has a recorded payment of ${formatCents(paidCents)}`;
  return `but the order's total is ${formatCents(totalCents + adjustmentCents)}`;
}

/** The discrepancies between a succeeded payment and its order; null when there are none. */
export function comparePayment(payment: StripePayment, order: ComparedOrder | undefined): Discrepancy | null {
  const { receivedCents, refundedCents } = payment;
  if (!order) {
    if (refundedCents >= receivedCents) return null; // it was refunded in full
    return difference(
      payment,
      undefined,
      `Payment of ${formatCents(receivedCents)} has no order.`,
      "refund_payment",
    );
  }
  if (!order.isPaid)
    return difference(
      payment,
      order,
      `Payment of ${formatCents(receivedCents)} has no finished order.`,
      "make_order",
    );
  if (!agrees(receivedCents, order))
    return difference(
      payment,
      order,
      `Stripe took ${formatCents(receivedCents)}, ${differing(receivedCents, order)}.`,
      "accept_amount",
      order.id,
    );
  if (refundedCents !== order.refundedCents)
    return difference(
      payment,
      order,
      `${formatCents(refundedCents)} was refunded at Stripe, but the order shows ${formatCents(order.refundedCents)}.`,
      "read_again",
    );
  if (payment.isDisputed && !order.hasDispute)
    return difference(
      payment,
      order,
      "The cardholder disputes this payment, but the order does not show it.",
      "read_again",
    );
  return null;
}

/** The button's label. */
export const RESOLUTION_LABELS: Record<Resolution, string> = {
  make_order: "Create order",
  read_again: "Read from Stripe",
  accept_amount: "Use Stripe's amount",
  send_refund: "Send again",
  cancel_order: "Cancel the order",
  refund_payment: "Refund",
};
