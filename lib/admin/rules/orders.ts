import { type HoldReason, whyNotMove } from "@/lib/orders/rules";
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
  order: Pick<OrderRow, "status" | "payment" | "isCancelled" | "isDisputed" | "isOnHold" | "isPaid">,
): Look[] {
  const { status, payment, isCancelled, isDisputed, isOnHold, isPaid } = order;
  const first: Look = isCancelled ? { label: "Cancelled", tone: "danger" } : STATUS_LOOKS[status];
  return [
    ...(isPaid || isCancelled ? [first] : []),
    ...(isOnHold ? [{ label: "On hold", tone: "danger" as const }] : []),
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
  if (order.cancelledAt) return "This order was canceled.";
  if (!order.paidAt) return "This order has not been paid: its buyer can still change the address.";
  if (order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done")
    return "This order has already shipped, so its address can no longer be changed.";
  return null;
}

/** Why an order is not marked together with others, as what follows its number; null when it is. */
export function whyNotMark(
  order: {
    paidAt: Date | null;
    cancelledAt: Date | null;
    paymentStatus: PaymentState;
    fulfillmentStatus: Status;
    holds: readonly { reason: HoldReason }[];
  },
  status: Status,
): string | null {
  if (order.cancelledAt) return "was canceled";
  if (!order.paidAt) return "has not been paid";
  const onHold = whyNotMove(order, status);
  if (onHold) return onHold;
  if (order.paymentStatus === "refunded") return "was refunded";
  const hasLeft = order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done";
  return hasLeft && status !== "done" ? "has already shipped" : null;
}

/** How many orders a refusal names at most. */
const MAX_NAMED = 10;

/** Why none of many orders was marked. @param refused each order that is in the way, as "AB12CD34 is on hold (dispute)" */
export function whyNoneMarked(refused: readonly string[]): string {
  if (refused.length === 1) return `Order ${refused[0]}: none was changed.`;
  const more = refused.length - MAX_NAMED;
  const named = refused.slice(0, MAX_NAMED).join("; ");
  return `${refused.length} orders cannot be marked, so none was changed: ${named}${more > 0 ? `; and ${more} more` : ""}.`;
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
