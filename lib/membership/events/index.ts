import "server-only";
import type { StripeEventRef, StripeHandlers } from "@/lib/server/stripe-events";
import { syncSubscription } from "../commands/sync-subscription";
import { checkoutSessionCompleted } from "./checkout-session-completed";
import { customerUpdated } from "./customer-updated";
import { invoiceChanged } from "./invoice-changed";
import { setupIntentFailed } from "./setup-intent-failed";

const subscriptionChanged = (event: StripeEventRef): Promise<void> => syncSubscription(event.objectId, event);

/** What becomes of memberships at Stripe. */
export const membershipEvents: StripeHandlers = {
  "customer.subscription.created": subscriptionChanged,
  "customer.subscription.updated": subscriptionChanged,
  "customer.subscription.deleted": subscriptionChanged,
  "customer.subscription.paused": subscriptionChanged,
  "customer.subscription.resumed": subscriptionChanged,
  "customer.updated": customerUpdated,
  "checkout.session.completed": checkoutSessionCompleted,
  "setup_intent.setup_failed": setupIntentFailed,
  "invoice.paid": invoiceChanged,
  "invoice.payment_failed": invoiceChanged,
};
