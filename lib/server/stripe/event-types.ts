import type Stripe from "stripe";

/** The events that the shop handles, and that its webhook endpoint must therefore be sent (docs/operations.md). */
export const STRIPE_EVENT_TYPES = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.updated",
  "checkout.session.completed",
  "setup_intent.setup_failed",
  "invoice.paid",
  "invoice.payment_failed",
] as const satisfies readonly Stripe.Event.Type[];

export type StripeEventType = (typeof STRIPE_EVENT_TYPES)[number];
