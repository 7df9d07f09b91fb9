import type { OrderRow, PaymentState, Status } from "../schema/order";

type Tone = "neutral" | "positive" | "warning" | "danger" | "lime";
interface Look {
  label: string;
  tone: Tone;
}

/** How the admin's six are shown (D11). */
export const STATUS_LOOKS: Record<Status, Look> = {
  new: { label: "New", tone: "warning" },
  packed: { label: "Packed", tone: "neutral" },
  labeled: { label: "Labeled", tone: "neutral" },
  shipped: { label: "Shipped", tone: "lime" },
  pickup: { label: "Pickup", tone: "lime" },
  done: { label: "Done", tone: "positive" },
};

export const PAYMENT_LOOKS: Record<PaymentState, Look> = {
  pending: { label: "Not paid yet", tone: "warning" },
  paid: { label: "Paid", tone: "positive" },
  partially_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  failed: { label: "Not paid", tone: "danger" },
};

/** The badges of an order, the one that matters most first. */
export function orderBadges(
  order: Pick<OrderRow, "status" | "payment" | "isCancelled" | "isDisputed" | "isPaid">,
): Look[] {
  const { status, payment, isCancelled, isDisputed, isPaid } = order;
  const first: Look = isCancelled ? { label: "Cancelled", tone: "danger" } : STATUS_LOOKS[status];
  return [
    ...(isPaid || isCancelled ? [first] : []),
    ...(isDisputed ? [{ label: "Disputed", tone: "danger" as const }] : []),
    ...(payment === "paid" ? [] : [PAYMENT_LOOKS[payment]]),
  ];
}

const STEPS = {
  shipping: { new: "packed", packed: "labeled", labeled: "shipped", shipped: "done" },
  pickup: { new: "packed", packed: "pickup", labeled: "pickup", pickup: "done" },
} as const;

/** What usually comes next of an order that is on its way through the house; null when nothing does. */
export function nextStatus({
  status,
  fulfillmentMethod,
  isPaid,
  isCancelled,
}: Pick<OrderRow, "status" | "fulfillmentMethod" | "isPaid" | "isCancelled">): Status | null {
  if (!isPaid || isCancelled) return null;
  const steps: Partial<Record<Status, Status>> = STEPS[fulfillmentMethod];
  return steps[status] ?? null;
}

/** Why the address of an order can not be corrected, as a sentence for staff; null when it can: it is paid and has not left. */
export function whyNotReaddress(order: {
  paidAt: Date | null;
  cancelledAt: Date | null;
  fulfillmentStatus: Status;
}): string | null {
  if (order.cancelledAt) return "This order was cancelled: it goes nowhere.";
  if (!order.paidAt) return "This order has not been paid: its buyer can still change the address.";
  if (order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done")
    return "This order has left the house: its address can not be changed any more.";
  return null;
}

/** Why an order is not marked together with others, as what follows its number; null when it is. */
export function whyNotMark(
  order: {
    paidAt: Date | null;
    cancelledAt: Date | null;
    paymentStatus: PaymentState;
    fulfillmentStatus: Status;
  },
  status: Status,
): string | null {
  if (order.cancelledAt) return "was cancelled";
  if (!order.paidAt) return "has not been paid";
  if (order.paymentStatus === "refunded") return "was refunded";
  const hasLeft = order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done";
  return hasLeft && status !== "done" ? "has left the house" : null;
}

/** The button that does it. */
export const STEP_LABELS: Record<Status, string> = {
  new: "Back to new",
  packed: "Mark packed",
  labeled: "Mark labeled",
  shipped: "Mark shipped",
  pickup: "Ready for pickup",
  done: "Mark done",
};
