import "server-only";
import type Stripe from "stripe";
import { log } from "@/lib/server/log";
import { callStripe, isPermanentRefusal, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { getStripeId } from "./stripe-ids";

/**
 * Charges an open invoice as soon as the customer has another card than the declined one, without waiting for
 * Stripe's next attempt. The result has its own event. Idempotent.
 * @param invoiceId the open invoice
 */
export async function payOwedInvoice(subscription: Stripe.Subscription, invoiceId: string): Promise<void> {
  const [card, declined] = await Promise.all([cardOf(subscription), declinedCardOf(invoiceId)]);
  if (card === undefined || card === declined) return;
  try {
    await callStripe(() =>
      stripe().invoices.pay(invoiceId, {}, { idempotencyKey: `owed-${invoiceId}-${card}` }),
    );
  } catch (error) {
    // Declined again, or paid meanwhile: Stripe sends an event for either.
    if (!isPermanentRefusal(error)) throw error;
    log().info({ err: error, invoiceId }, "another card did not pay what is owed");
  }
}

/** The card that the next attempt would charge. */
async function cardOf(subscription: Stripe.Subscription): Promise<string | undefined> {
  const own = getStripeId(subscription.default_payment_method);
  const id = getStripeId(subscription.customer);
  if (own || !id) return own;
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(id));
  return !customer || customer.deleted
    ? undefined
    : getStripeId(customer.invoice_settings.default_payment_method);
}

async function declinedCardOf(invoice: string): Promise<string | undefined> {
  const { data } = await callStripe(() =>
    stripe().invoicePayments.list({ invoice, expand: ["data.payment.payment_intent"] }),
  );
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === "object" ? intent?.last_payment_error?.payment_method?.id : undefined;
}
