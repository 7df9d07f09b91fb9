import { MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { orderPath } from "@/lib/orders/rules/order-paths";
import type { ProblemStatus } from "./schema";

interface OrderFacts {
  paidAt: Date | null;
  cancelledAt: Date | null;
  shippedAt: Date | null;
  /** When it was marked as delivered or picked up. */
  doneAt: Date | null;
  estimatedDeliveryDate: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The end of the guarantee: 30 days after the delivery (D38), by the latest date that is
 * known of it; null while the order has not left.
 */
export function guaranteeEnd({ shippedAt, doneAt, estimatedDeliveryDate }: OrderFacts): Date | null {
  const left = [shippedAt, doneAt].filter((at) => at !== null);
  if (left.length === 0) return null;
  const known = [...left, ...(estimatedDeliveryDate ? [estimatedDeliveryDate] : [])];
  // The day of the delivery counts whole.
  return new Date(Math.max(...known.map((at) => at.getTime())) + (MONEY_BACK_DAYS + 1) * DAY_MS);
}

/** The reason why no problem with an order can be reported, as a sentence for its buyer; null when it can (D38). */
export function reportBlocker(order: OrderFacts, now: Date): string | null {
  if (order.cancelledAt) return "This order is canceled.";
  if (!order.paidAt) return "This order has not been paid.";
  const end = guaranteeEnd(order);
  if (end && now > end)
    return `The ${MONEY_BACK_DAYS} days of our guarantee have passed for this order. Write to us, and we will see what we can do.`;
  return null;
}

/** Reports of an order, open or not, that a buyer may send. */
export const MAX_REPORTS_PER_ORDER = 10;

interface CountedReport {
  status: ProblemStatus;
  answer: string | null;
  /** Its refund counts in the line's refunded units. */
  isRefundedByLines: boolean;
  quantity: number;
}

/**
 * The units of a line that can be reported: bought, less the refunded ones, and less those of reports that are open
 * or were answered with something other than a refund of units. Units of a declined or closed report can be reported
 * again.
 */
export function unitsToReport(
  line: { quantity: number; refundedQuantity: number },
  reports: readonly CountedReport[],
): number {
  const taken = reports
    .filter(
      ({ status, answer, isRefundedByLines }) =>
        status === "open" || (status === "answered" && answer !== "declined" && !isRefundedByLines),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.quantity - line.refundedQuantity - taken);
}

/** The page on which a buyer reports a problem with their order (D38). */
export const problemPath = (orderNumber: string): string => `${orderPath(orderNumber)}/problem`;
