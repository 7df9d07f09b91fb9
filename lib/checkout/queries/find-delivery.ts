import "server-only";
import type { PurchasableCart } from "@/lib/cart/queries";
import { ShopError } from "@/lib/core/errors";
import { findPickupOffer } from "@/lib/marketing/queries/pickup";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import type { Tx } from "@/lib/server/db";

/** How an order reaches its buyer. */
export interface Delivery {
  method: DeliveryMethod;
  /** The US state whose sales tax applies: of the delivery address, or of the pickup place. */
  state: string | undefined;
  /** Where it is collected; null for an order that is shipped. */
  pickup: PickupOffer | null;
}

const refusal = (sentence: string): ShopError =>
  new ShopError("invalid_input", sentence, { fields: { shippingMethod: sentence } });

/** The delivery that a checkout has chosen, as the shop offers it now. @throws {ShopError} as toDelivery */
export const findDelivery = async (tx: Tx, method: DeliveryMethod, state?: string): Promise<Delivery> =>
  toDelivery(method, method === "pickup" ? await findPickupOffer(tx) : null, state);

/**
 * The same, from the pickup that the shop offers now.
 * @param state of the delivery address @throws {ShopError} invalid_input for pickup without an offer
 */
export function toDelivery(method: DeliveryMethod, pickup: PickupOffer | null, state?: string): Delivery {
  if (method !== "pickup") return { method, state, pickup: null };
  if (!pickup) throw refusal("Pickup is not offered anymore. Please choose delivery.");
  return { method, state: pickup.state, pickup };
}

/**
 * Subscriptions are delivered, so an order that starts one is shipped.
 * @throws {ShopError} invalid_input for pickup of such a cart
 */
export function requireDeliverable({ rows }: Pick<PurchasableCart, "rows">, { method }: Delivery): void {
  if (method === "pickup" && rows.some(({ isSubscription }) => isSubscription))
    throw refusal("We ship subscriptions, so this order cannot be picked up. Please choose delivery.");
}
