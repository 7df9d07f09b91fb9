import { type Cents, cents } from "@/lib/core/money";
import type {
  DeliveryMethod,
  MethodTerms,
  PricedDiscount,
  PriceRules,
  Quote,
  ShippingRules,
} from "../schema";
import { DEFAULT_METHOD } from "../schema";

type ShippingCost = Pick<Quote, "shippingCents" | "shippingReason">;

/** The delivery cost of an empty cart. */
export const NOTHING_TO_DELIVER: ShippingCost = { shippingCents: cents(0), shippingReason: "free-for-all" };

/**
 * The price of a method and whether free delivery applies to it.
 * @throws {RangeError} for an unknown method or one that is off
 */
function methodPrice(
  id: DeliveryMethod,
  { methods, standardCents, expeditedCents }: ShippingRules,
): Pick<MethodTerms, "priceCents" | "hasFreeDelivery"> {
  const method = methods?.find((one) => one.id === id);
  if (method) return method;
  if (id === "expedited") return { priceCents: expeditedCents, hasFreeDelivery: false };
  if (id !== DEFAULT_METHOD) throw new RangeError(`Delivery method ${id}`);
  return { priceCents: standardCents, hasFreeDelivery: true };
}

/** D20: the delivery price for a subtotal, and its reason. Pickup costs nothing. */
export function shippingCost(
  subtotal: Cents,
  method: DeliveryMethod,
  { shipping }: PriceRules,
): ShippingCost {
  const free = (shippingReason: Quote["shippingReason"]) => ({ shippingCents: cents(0), shippingReason });
  if (method === "pickup") return free("pickup");
  if (shipping.mode === "free") return free("free-for-all");
  const { priceCents, hasFreeDelivery } = methodPrice(method, shipping);
  if (!hasFreeDelivery)
    return { shippingCents: priceCents, shippingReason: method === "expedited" ? "expedited" : "own-price" };
  if (shipping.memberFreeFromCents !== null && subtotal >= shipping.memberFreeFromCents)
    return free("free-for-members");
  if (subtotal >= shipping.freeFromCents) return free("free-from-threshold");
  return { shippingCents: priceCents, shippingReason: "standard" };
}

/** The delivery price after a discount on it: a free delivery discount applies to standard delivery only. */
export function discountedShipping(cost: ShippingCost, discount: PricedDiscount | null): ShippingCost {
  return discount?.kind === "free_delivery" && cost.shippingReason === "standard"
    ? { shippingCents: cents(0), shippingReason: "free-by-discount" }
    : cost;
}
