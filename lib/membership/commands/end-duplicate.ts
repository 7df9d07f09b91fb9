import "server-only";
import type Stripe from "stripe";
import { log } from "@/lib/server/log";
import { askStripe, ifKnown, stripe } from "@/lib/server/stripe";
import { idOf } from "./stripe-ids";

/**
 * D17: one live subscription a person. A second one, paid in another window before the first was known, ends at once, and
 * what was paid for it goes back in full. Harmless to repeat.
 */
export async function endDuplicate(subscription: Stripe.Subscription): Promise<void> {
  log().warn({ subscriptionId: subscription.id }, "a second subscription of one person is ended");
  if (subscription.status !== "canceled")
    // One that another request has ended is unknown to the call.
    await ifKnown(() =>
      stripe().subscriptions.cancel(
        subscription.id,
        { prorate: false },
        { idempotencyKey: `duplicate-${subscription.id}` },
      ),
    );
  const invoiceId = idOf(subscription.latest_invoice);
  if (!invoiceId) return;
  const payments = await askStripe(() =>
    stripe().invoicePayments.list({ invoice: invoiceId, status: "paid" }),
  );
  for (const { payment } of payments.data) {
    const intent = idOf(payment.payment_intent);
    if (!intent) continue;
    await askStripe(() =>
      stripe().refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `duplicate-${intent}` },
      ),
    );
  }
}
