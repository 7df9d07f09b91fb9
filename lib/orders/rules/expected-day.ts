import { type Day, formatWeekday } from "@/lib/core/dates";

interface OrderState {
  /** As shoppers see it (D11). */
  status: string;
  refunded: "not" | "partially" | "fully" | "exchanged";
}

interface ExpectedOrder extends OrderState {
  isPickup: boolean;
  isReadyForPickup: boolean;
  estimatedDeliveryDate: Day | null;
  pickupUntil: Day | null;
}

/** Whether all of an order was refunded or exchanged before it was shipped: nothing of it is on its way. */
export const hasNothingToShip = ({ status, refunded }: OrderState): boolean =>
  status === "processing" && (refunded === "fully" || refunded === "exchanged");

/** The day that a buyer waits for, with its label; null when nothing is on its way. */
export function describeExpectedDay(order: ExpectedOrder): { label: string; day: string } | null {
  if (order.status !== "processing" && order.status !== "shipped") return null;
  if (hasNothingToShip(order)) return null;
  const label = order.isReadyForPickup ? "Pick up by" : order.isPickup ? "Ready by" : "Estimated delivery";
  const day = formatWeekday(order.isReadyForPickup ? order.pickupUntil : order.estimatedDeliveryDate);
  return day === null ? null : { label, day };
}
