import type { OrderStatus } from "./schema";

interface StoredStatus {
  paymentStatus: "pending" | "paid" | "refunded" | "partially_refunded" | "failed";
  fulfillmentStatus: "new" | "packed" | "labeled" | "shipped" | "pickup" | "done";
  cancelledAt: Date | null;
}

/** What shoppers are told of an order's state (D11). */
export function shownStatus({ paymentStatus, fulfillmentStatus, cancelledAt }: StoredStatus): OrderStatus {
  if (cancelledAt) return "cancelled";
  if (paymentStatus === "pending" || paymentStatus === "failed") return "pending";
  if (fulfillmentStatus === "shipped") return "shipped";
  return fulfillmentStatus === "done" ? "delivered" : "processing";
}

const CARRIERS: Record<string, (number: string) => string> = {
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
};

/** Where a parcel can be followed: the carrier's own page for the four that have one, else what was typed (shopper.md §9). */
export function trackingLink(order: {
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  const carrier = CARRIERS[order.courier?.toLowerCase() ?? ""];
  return carrier && order.trackingNumber
    ? carrier(encodeURIComponent(order.trackingNumber))
    : order.trackingUrl;
}
