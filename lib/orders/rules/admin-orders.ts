import type {
  AdminOrder,
  AdminOrderStatus,
  BatchResult,
  OrderRow,
  Parcel,
  PaymentState,
  SelectedOrder,
} from "../schema/admin-order";
import { type HoldReason, moveBlocker } from "./holds";

type Tone = "neutral" | "positive" | "warning" | "danger" | "lime";
interface Look {
  label: string;
  tone: Tone;
}

/** Labels of the six admin statuses (D11). */
export const STATUS_BADGES: Record<AdminOrderStatus, Look> = {
  new: { label: "New", tone: "warning" },
  packed: { label: "Packed", tone: "neutral" },
  labeled: { label: "Labeled", tone: "neutral" },
  shipped: { label: "Shipped", tone: "lime" },
  pickup: { label: "Pickup", tone: "lime" },
  done: { label: "Done", tone: "positive" },
};

export const PAYMENT_BADGES: Record<PaymentState, Look> = {
  pending: { label: "Not paid yet", tone: "warning" },
  paid: { label: "Paid", tone: "positive" },
  partially_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  failed: { label: "Not paid", tone: "danger" },
};

/** The badges of an order, the most important first. */
export function orderBadges(
  order: Pick<OrderRow, "status" | "payment" | "isCancelled" | "isDisputed" | "isOnHold" | "isPaid">,
): Look[] {
  const { status, payment, isCancelled, isDisputed, isOnHold, isPaid } = order;
  const first: Look = isCancelled ? { label: "Cancelled", tone: "danger" } : STATUS_BADGES[status];
  // An order that was refunded before it shipped has no next step.
  const isOver = payment === "refunded" && !isCancelled && status !== "shipped" && status !== "done";
  return [
    ...((isPaid || isCancelled) && !isOver ? [first] : []),
    ...(isOnHold ? [{ label: "On hold", tone: "danger" as const }] : []),
    ...(isDisputed ? [{ label: "Disputed", tone: "danger" as const }] : []),
    ...(payment === "paid" ? [] : [PAYMENT_BADGES[payment]]),
  ];
}

const STEPS = {
  shipping: { new: "packed", packed: "labeled", labeled: "shipped", shipped: "done" },
  pickup: { new: "packed", packed: "pickup", labeled: "pickup", pickup: "done" },
} as const;

/** The usual next step of an order in fulfillment; null when there is none. */
export function nextStatus({
  status,
  fulfillmentMethod,
  isPaid,
  isCancelled,
}: Pick<OrderRow, "status" | "fulfillmentMethod" | "isPaid" | "isCancelled">): AdminOrderStatus | null {
  if (!isPaid || isCancelled) return null;
  const steps: Partial<Record<AdminOrderStatus, AdminOrderStatus>> = STEPS[fulfillmentMethod];
  return steps[status] ?? null;
}

/**
 * Whether staff see an order's parcel form: only for a shipping order that either is paid and not canceled, or already
 * has a courier, tracking number or tracking link.
 */
export const showsParcel = ({
  fulfillmentMethod,
  isPaid,
  isCancelled,
  courier,
  trackingNumber,
  trackingUrl,
}: Pick<AdminOrder, "fulfillmentMethod" | "isPaid" | "isCancelled" | keyof Parcel>): boolean =>
  fulfillmentMethod === "shipping" &&
  ((isPaid && !isCancelled) || [courier, trackingNumber, trackingUrl].some(Boolean));

/**
 * The reason why an order's address cannot be corrected, as a sentence for staff; null when it can: it is paid and has
 * not shipped.
 */
export function readdressBlocker(order: {
  paidAt: Date | null;
  cancelledAt: Date | null;
  fulfillmentStatus: AdminOrderStatus;
}): string | null {
  if (order.cancelledAt) return "This order was canceled.";
  if (!order.paidAt) return "This order has not been paid: its buyer can still change the address.";
  if (order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done")
    return "This order has already shipped, so its address can no longer be changed.";
  return null;
}

/** The reason why an order in a batch is not marked, as text after its number; null when it is. */
export function markBlocker(
  order: {
    paidAt: Date | null;
    cancelledAt: Date | null;
    paymentStatus: PaymentState;
    fulfillmentStatus: AdminOrderStatus;
    fulfillmentMethod: "shipping" | "pickup";
    holds: readonly { reason: HoldReason }[];
    shippingAddress?: unknown;
  },
  status: AdminOrderStatus,
): string | null {
  if (order.cancelledAt) return "was canceled";
  if (!order.paidAt) return "has not been paid";
  const onHold = moveBlocker(order, status);
  if (onHold) return onHold;
  if (order.paymentStatus === "refunded") return "was refunded";
  if (status === "shipped" && order.fulfillmentMethod === "pickup") return "is for pickup, not for shipping";
  if (status === "shipped" && order.shippingAddress === null) return "has no address to ship to";
  const hasLeft = order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done";
  return hasLeft && status !== "done" ? "has already shipped" : null;
}

/** Whether the buyer gets an email if a batch marks the order done: only for a pickup order that is not done yet. */
export const isEmailedWhenDone = (order: SelectedOrder): boolean =>
  order.fulfillmentMethod === "pickup" &&
  order.status !== "done" &&
  order.isPaid &&
  !order.isCancelled &&
  !order.isOnHold &&
  order.payment !== "refunded" &&
  order.customerEmail !== "";

/** The response to a batch: 409 with each order's reason when none of them was changed (D47). */
export function batchResponse(result: BatchResult): {
  body: BatchResult & { message?: string };
  status: number;
} {
  const [first] = result.refused;
  if (!first || result.done.length > 0) return { body: result, status: 200 };
  const message =
    result.refused.length === 1
      ? `Order ${first.orderNumber} ${first.reason}.`
      : `None of these ${result.refused.length} orders was changed.`;
  return { body: { ...result, message }, status: 409 };
}

/** The label of the button that takes an order to a status. */
export const statusActionLabel = (
  status: AdminOrderStatus,
  { fulfillmentMethod }: Pick<OrderRow, "fulfillmentMethod">,
): string =>
  status === "done" && fulfillmentMethod === "pickup" ? "Mark picked up" : STATUS_ACTION_LABELS[status];

/** The same where the orders differ. */
export const STATUS_ACTION_LABELS: Record<AdminOrderStatus, string> = {
  new: "Back to new",
  packed: "Mark packed",
  labeled: "Mark labeled",
  shipped: "Mark shipped",
  pickup: "Ready for pickup",
  done: "Mark done",
};
