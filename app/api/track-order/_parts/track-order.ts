import { getRefundableCents } from "@/lib/checkout/queries/get-refundable-cents";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { findTrackedOrder } from "@/lib/orders/queries/find-tracked-order";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules/tracking";
import { type ApiTracking, type TrackOrderInput, toApiTracking } from "@/lib/orders/schema";

/** @throws {ShopError} not_found, with the same answer for every mismatch (D13) */
export async function trackOrder(input: TrackOrderInput): Promise<ApiTracking> {
  const order = await findTrackedOrder(input);
  if (!order) throw new ShopError("not_found", TRACKING_NOT_FOUND);
  return toApiTracking(order, order.cancellableUntil ? await getRefundableCents(order.id) : cents(0));
}
