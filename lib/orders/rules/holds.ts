import type { StoredOrderStatus } from "./order-status";

/** Reasons that keep an order from progressing until staff release it (D47). */
export type HoldReason = "dispute" | "early_fraud_warning" | "refund_failed";

/** A hold's reason as staff read it. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  dispute: "Dispute or inquiry",
  early_fraud_warning: "Early fraud warning",
  refund_failed: "Failed refund",
};

type FulfillmentStatus = StoredOrderStatus["fulfillmentStatus"];

/** The progress of an order toward its buyer; the database's function of that name returns the same. */
const FULFILLMENT_RANK: Record<FulfillmentStatus, number> = {
  new: 0,
  packed: 1,
  labeled: 2,
  shipped: 3,
  pickup: 3,
  done: 4,
};

/** Whether a change of status moves an order no further toward its buyer: a hold allows only such changes (D47). */
export const isBackwardMove = (from: FulfillmentStatus, to: FulfillmentStatus): boolean =>
  FULFILLMENT_RANK[to] < FULFILLMENT_RANK[from];

/** "on hold (dispute or inquiry, failed refund)": its reasons in words, each once. */
export const formatHolds = (holds: readonly { reason: HoldReason }[]): string =>
  `on hold (${[...new Set(holds.map(({ reason }) => HOLD_LABELS[reason].toLowerCase()))].join(", ")})`;

/**
 * The reason that blocks a fulfillment status of an order, as text after its number; null when no hold blocks it (D47).
 * @param order with its open holds
 */
export function moveBlocker(
  order: { fulfillmentStatus: FulfillmentStatus; holds: readonly { reason: HoldReason }[] },
  status: FulfillmentStatus,
): string | null {
  const { fulfillmentStatus, holds } = order;
  if (holds.length === 0 || status === fulfillmentStatus || isBackwardMove(fulfillmentStatus, status))
    return null;
  return `is ${formatHolds(holds)}`;
}
