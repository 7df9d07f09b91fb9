import "server-only";
import type Stripe from "stripe";
import { log } from "@/lib/server/log";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { getStripeId } from "./stripe-ids";

/**
 * D17: a user has one live subscription. A second one, paid in another window before the first was known, is
 * ended at once and refunded in full. Idempotent.
 */
export async function endDuplicateSubscription(subscription: Stripe.Subscription): Promise<void> {
  log().warn({ subscriptionId: subscription.id }, "a second subscription of one person is ended");
  if (subscription.status !== "canceled")
    // The call does not know a subscription that another request has ended.
    await undefinedIfMissing(() =>
      stripe().subscriptions.cancel(
        subscription.id,
        { prorate: false },
        { idempotencyKey: `duplicate-${subscription.id}` },
      ),
    );
  const invoiceId = getStripeId(subscription.latest_invoice);
  if (!invoiceId) return;
  const payments = await callStripe(() =>
    stripe().invoicePayments.list({ invoice: invoiceId, status: "paid" }),
  );
  for (const { payment } of payments.data) {
    const intent = getStripeId(payment.payment_intent);
    if (!intent) continue;
    await callStripe(() =>
      stripe().refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `duplicate-${intent}` },
      ),
    );
  }
}
