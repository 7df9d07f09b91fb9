import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { ApiError } from "../../core/errors";
import { idOf } from "../../core/store";
import { chargeInvoice, finalizeInvoice, methodFor } from "./invoice-lifecycle";
import { intentOf } from "./invoice-payments";

/** What is to happen when the money for a subscription does not come at once. */
export type Behavior = "allow_incomplete" | "default_incomplete" | "error_if_incomplete";

const NO_METHOD =
  "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.";
const ACTION_NEEDED =
  "Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.";

/** Reads `payment_behavior`. */
export function readBehavior({ params }: Call): Behavior {
  const sent = params.oneOf("payment_behavior", [
    "allow_incomplete",
    "default_incomplete",
    "error_if_incomplete",
    "pending_if_incomplete",
  ]);
  if (sent !== "pending_if_incomplete") return sent ?? "allow_incomplete";
  throw new ApiError("This sandbox does not support pending updates.", { param: "payment_behavior" });
}

/** Makes a draft final and pays it, or leaves that to the browser (`default_incomplete`). */
export function payNow(call: Call, draft: Stripe.Invoice, behavior: Behavior): Stripe.Invoice {
  const open = finalizeInvoice(call, draft);
  if (open.status !== "open") return open;
  const method = methodFor(call, open);
  if (behavior === "default_incomplete") return leaveToBrowser(call, open, method);
  if (method === null) throw new ApiError(NO_METHOD, { code: "resource_missing" });
  const offSession = call.params.boolean("off_session") ?? false;
  const tried = chargeInvoice(call, open, { method, offSession });
  if (behavior === "error_if_incomplete" && tried.status === "open") throw refusal(call, tried);
  return tried;
}

/** The intent of the invoice knows what it is paid with, unless the buyer says otherwise. */
function leaveToBrowser(call: Call, invoice: Stripe.Invoice, method: string | null): Stripe.Invoice {
  const { store } = call;
  const intent = intentOf(store, invoice.id);
  if (!intent) return invoice;
  store.put(store.paymentIntents, {
    ...intent,
    payment_method: method,
    status: method ? "requires_confirmation" : "requires_payment_method",
  });
  return invoice;
}

/** The 402 of a payment that was not made, in its own words. */
export function refusal(
  call: Call,
  invoice: Stripe.Invoice,
  code = "subscription_payment_intent_requires_action",
): ApiError {
  const intent = intentOf(call.store, invoice.id);
  const error = intent?.last_payment_error;
  if (!error) {
    const details = { status: 402, type: "card_error", code, executed: true } as const;
    return new ApiError(intent?.status === "requires_action" ? ACTION_NEEDED : NO_METHOD, details);
  }
  return new ApiError(error.message ?? "Your card was declined.", {
    status: 402,
    type: "card_error",
    code: error.code ?? "card_declined",
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    ...(error.payment_method ? { payment_method: error.payment_method } : {}),
    ...(idOf(intent?.latest_charge) ? { charge: idOf(intent?.latest_charge) ?? "" } : {}),
    executed: true,
  });
}
