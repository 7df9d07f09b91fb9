import "server-only";
import type { PurchasableCart } from "@/lib/cart/queries";
import { ShopError } from "@/lib/core/errors";
import { findPickupOffer } from "@/lib/marketing/queries/pickup";
import { type DeliveryNeeds, findMethodProblem } from "@/lib/marketing/rules/delivery-methods";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";
import type { DeliveryMethod, MethodTerms, OrderedMethod } from "@/lib/pricing/schema";
import type { Tx } from "@/lib/server/db";

/** How an order reaches its buyer. */
export interface Delivery {
  method: DeliveryMethod;
  /** The US state whose sales tax applies: of the delivery address, or of the pickup place. */
  state: string | undefined;
  /** Where it is collected; null for an order that is shipped. */
  pickup: PickupOffer | null;
}

/** A delivery that is available for an order. */
export interface CheckedDelivery extends Delivery {
  /** Null for pickup. */
  terms: OrderedMethod | null;
}

const refusal = (sentence: string): ShopError =>
  new ShopError("invalid_input", sentence, { fields: { shippingMethod: sentence } });

/** The delivery that a checkout has chosen, as the shop offers it now. @throws {ShopError} as toDelivery */
export const findDelivery = async (tx: Tx, method: DeliveryMethod, state?: string): Promise<Delivery> =>
  toDelivery(method, method === "pickup" ? await findPickupOffer(tx) : null, state);

/**
 * The same, from the pickup that the shop offers now.
 * @param state of the delivery address
 * @throws {ShopError} invalid_input for pickup without an offer
 */
export function toDelivery(method: DeliveryMethod, pickup: PickupOffer | null, state?: string): Delivery {
  if (method !== "pickup") return { method, state, pickup: null };
  if (!pickup) throw refusal("Pickup is not offered anymore. Please choose delivery.");
  return { method, state: pickup.state, pickup };
}

/** What a cart requires of its delivery. @param state of the delivery address */
export const needsOf = (
  { rows }: { rows: readonly DeliveredRow[] },
  state: string | undefined,
  pickup: PickupOffer | null,
): DeliveryNeeds => ({
  state,
  chilled: [...new Set(rows.flatMap(({ name, isChilled }) => (isChilled ? name : [])))],
  canCollect: pickup !== null && !rows.some(({ isSubscription }) => isSubscription),
});

type DeliveredRow = Pick<PurchasableCart["rows"][number], "name" | "isChilled"> & {
  isSubscription?: boolean;
};

/**
 * Checks that a cart can be delivered as chosen: orders that start a subscription cannot be picked up, and a method
 * delivers only to its states, and chilled goods only if it carries them.
 * @returns the terms of the method; null for pickup
 * @throws {ShopError} invalid_input with an explanation at `shippingMethod`
 */
export function requireDeliverable(
  cart: Pick<PurchasableCart, "rows" | "rules">,
  { method, state }: Pick<Delivery, "method" | "state">,
): MethodTerms | null {
  if (method === "pickup") {
    if (cart.rows.some(({ isSubscription }) => isSubscription))
      throw refusal("We ship subscriptions, so this order cannot be picked up. Please choose delivery.");
    return null;
  }
  const { shipping } = cart.rules;
  const problem = findMethodProblem(method, shipping, needsOf(cart, state, null));
  if (problem) throw refusal(`${problem.reason} ${problem.suggestion}`);
  return shipping.methods?.find(({ id }) => id === method) ?? null;
}
