import "server-only";
import type { StripeEventRef, StripeHandlers } from "@/lib/server/stripe/events";
import { syncSubscription } from "../commands/sync-subscription";
import { handleCheckoutSessionCompleted } from "./checkout-session-completed";
import { handleCustomerUpdated } from "./customer-updated";
import { handleInvoiceChanged } from "./invoice-changed";
import { handleSetupIntentFailed } from "./setup-intent-failed";

const subscriptionChanged = (event: StripeEventRef): Promise<void> => syncSubscription(event.objectId, event);

/** Handlers of Stripe's membership events. */
export const membershipEvents = {
  "customer.subscription.created": subscriptionChanged,
  "customer.subscription.updated": subscriptionChanged,
  "customer.subscription.deleted": subscriptionChanged,
  "customer.subscription.paused": subscriptionChanged,
  "customer.subscription.resumed": subscriptionChanged,
  "customer.updated": handleCustomerUpdated,
  "checkout.session.completed": handleCheckoutSessionCompleted,
  "setup_intent.setup_failed": handleSetupIntentFailed,
  "invoice.paid": handleInvoiceChanged,
  "invoice.payment_failed": handleInvoiceChanged,
} satisfies StripeHandlers;
