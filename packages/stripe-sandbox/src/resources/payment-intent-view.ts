import type Stripe from "stripe";
import type { Call } from "../core/call";

/** What a buyer's browser may see of a PaymentIntent. */
const PUBLIC_FIELDS = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** A PaymentIntent without what only its merchant may see. */
export function publicIntent(intent: Partial<Stripe.PaymentIntent>): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, intent[name]]));
}

/** A PaymentIntent as the caller may see it. */
export function viewFor(call: Call, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return call.caller === "secret" ? intent : publicIntent(intent);
}
