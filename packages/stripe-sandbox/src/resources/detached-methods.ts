import type Stripe from "stripe";
import type { Call } from "../core/call";
import { ApiError } from "../core/errors";

const DETACHED =
  "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.";

/** A PaymentMethod that may be paid with: one that was detached, also because its customer was deleted, may not. */
export function usableMethod(call: Call, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  if (call.store.cards.get(method.id)?.detached) throw new ApiError(DETACHED, { param: "payment_method" });
  return method;
}

/** Takes a PaymentMethod from its customer, for good. */
export function detachMethod(call: Call, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const record = call.store.cards.get(method.id);
  if (record) call.store.put(call.store.cards, { ...record, detached: true });
  return call.store.put(call.store.paymentMethods, { ...method, customer: null });
}
