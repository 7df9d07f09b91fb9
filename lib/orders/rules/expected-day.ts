import { formatWeekday } from "@/lib/core/dates";
import type { OrderView } from "../schema";

/** The day that a buyer waits for, with its label; null when nothing is on its way. */
export function describeExpectedDay(
  order: Pick<
    OrderView,
    "status" | "isPickup" | "isReadyForPickup" | "estimatedDeliveryDate" | "pickupUntil"
  >,
): { label: string; day: string } | null {
  if (order.status !== "processing" && order.status !== "shipped") return null;
  const label = order.isReadyForPickup ? "Pick up by" : order.isPickup ? "Ready by" : "Estimated delivery";
  const day = formatWeekday(order.isReadyForPickup ? order.pickupUntil : order.estimatedDeliveryDate);
  return day === null ? null : { label, day };
}
