import type { OrderStatus } from "../schema";

export interface StoredOrderStatus {
  paymentStatus: "pending" | "paid" | "refunded" | "partially_refunded" | "failed";
  fulfillmentStatus: "new" | "packed" | "labeled" | "shipped" | "pickup" | "done";
  cancelledAt: Date | null;
}

/** The order states that shoppers see (D11). */
export function toOrderStatus({
  paymentStatus,
  fulfillmentStatus,
  cancelledAt,
}: StoredOrderStatus): OrderStatus {
  if (cancelledAt) return "cancelled";
  if (paymentStatus === "pending" || paymentStatus === "failed") return "pending";
  if (fulfillmentStatus === "shipped") return "shipped";
  return fulfillmentStatus === "done" ? "delivered" : "processing";
}
