import { type Day, formatWeekday } from "@/lib/core/dates";

interface ExpectedOrder {
  /** As shoppers see it (D11). */
  status: string;
  isPickup: boolean;
  isReadyForPickup: boolean;
  estimatedDeliveryDate: Day | null;
  pickupUntil: Day | null;
}

/** The day that a buyer waits for, with its label; null when nothing is on its way. */
export function describeExpectedDay(order: ExpectedOrder): { label: string; day: string } | null {
  if (order.status !== "processing" && order.status !== "shipped") return null;
  const label = order.isReadyForPickup ? "Pick up by" : order.isPickup ? "Ready by" : "Estimated delivery";
  const day = formatWeekday(order.isReadyForPickup ? order.pickupUntil : order.estimatedDeliveryDate);
  return day === null ? null : { label, day };
}
