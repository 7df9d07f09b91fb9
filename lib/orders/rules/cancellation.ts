import type { StoredOrderStatus } from "./order-status";

/** How long after its payment a buyer can cancel an order, in hours (D38). */
export const CANCEL_HOURS = 2;

interface CancelableOrder extends StoredOrderStatus {
  paidAt: Date | null;
  /** Whether an open dispute awaits the bank's decision; an inquiry does not count. */
  isDisputed: boolean;
  /** Of a replacement: the problem that it answers. */
  replacesProblemId?: string | null;
  /** Whether another paid order is packed with this one and shares its delivery. */
  hasAdditions?: boolean;
}

/** The end of a paid order's cancellation period, regardless of other conditions. */
export const cancelDeadline = (paidAt: Date): Date => new Date(paidAt.getTime() + CANCEL_HOURS * 3_600_000);

/**
 * The reason why its buyer cannot cancel an order, as a sentence for them; null when they can: it is paid, not packed,
 * and was paid 2 hours ago or less (D38).
 */
export function cancelBlocker(order: CancelableOrder, now: Date): string | null {
  if (order.cancelledAt) return "This order has already been canceled.";
  if (!order.paidAt) return "This order has not been paid, so there is nothing to cancel.";
  if (order.replacesProblemId)
    return "This order replaces items of another one. Please contact us, and we will help.";
  if (order.paymentStatus === "refunded") return "This order has already been refunded.";
  if (order.isDisputed) return "Your bank is reviewing this payment, and will decide about the refund.";
  if (order.fulfillmentStatus !== "new")
    return "This order has been packed and can no longer be canceled. Please contact us, and we will help.";
  if (order.hasAdditions)
    return "Items were added to this order and will be shipped with it. Please contact us, and we will help.";
  if (now > cancelDeadline(order.paidAt))
    return `An order can be canceled within ${CANCEL_HOURS} hours of its payment. Please contact us, and we will help.`;
  return null;
}

/**
 * The reason why the shop cannot cancel an order, as a sentence for staff; null when it can: it is paid and has not
 * shipped. Holds and open disputes do not prevent it (D47); while a dispute is open, no refund is made.
 */
export function shopCancelBlocker(order: Omit<CancelableOrder, "isDisputed">): string | null {
  if (order.cancelledAt) return "This order has already been canceled.";
  if (!order.paidAt) return "This order has not been paid, and expires automatically.";
  if (order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done")
    return "This order has already shipped: refund it instead.";
  return null;
}

/** Shown to a buyer who canceled. */
export const CANCELED_BY_BUYER = "You canceled the order.";

/** Whether its buyer can cancel an order now (D38). */
export const isCancelable = (order: CancelableOrder, now: Date): boolean =>
  cancelBlocker(order, now) === null;
