import "server-only";
import Stripe from "stripe";
import { log } from "@/lib/server/log";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { getStripeId } from "./stripe-ids";

/** Marks, in the call that cancels, a subscription whose payment has to be refunded: that may fail after it has ended. */
export const REFUNDED_END = {
  cancellation_details: { comment: "Ended by the shop, which refunds what was paid for it" },
};

/** Whether the shop has ended it and owes a refund of what was paid for it, which may be made already. */
export const isEndedWithRefund = ({ status, cancellation_details }: Stripe.Subscription): boolean =>
  status === "canceled" && cancellation_details?.comment === REFUNDED_END.cancellation_details.comment;

/**
 * D17: a user has one live subscription. A second one, paid in another window before the first was known, is
 * ended at once and refunded in full: card payments to the card, customer balance to the balance. Idempotent.
 */
export async function endDuplicateSubscription(subscription: Stripe.Subscription): Promise<void> {
  log().warn({ subscriptionId: subscription.id }, "a second subscription of one person is ended");
  if (subscription.status !== "canceled")
    // The call does not know a subscription that another request has ended.
    await undefinedIfMissing(() =>
      stripe().subscriptions.cancel(
        subscription.id,
        { prorate: false, ...REFUNDED_END },
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
    if (intent) await refundDuplicate(intent);
  }
  await returnBalance(invoiceId);
}

async function refundDuplicate(intent: string): Promise<void> {
  try {
    await callStripe(() =>
      stripe().refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `duplicate-${intent}` },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded"))
      throw error;
  }
}

/** The metadata key that names the invoice on the adjustment, because Stripe keeps idempotency keys for a limited time. */
const INVOICE_KEY = "duplicate_invoice";

/** Returns the customer balance that a paid invoice used, once. Stripe's balances are negative when the customer has credit. */
async function returnBalance(invoiceId: string): Promise<void> {
  const invoice = await callStripe(() => stripe().invoices.retrieve(invoiceId));
  const customer = getStripeId(invoice.customer);
  const usedCents = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  // Stripe returns the balance that a voided invoice used.
  if (invoice.status !== "paid" || usedCents <= 0 || !customer) return;
  const known = await undefinedIfMissing(() =>
    stripe().customers.listBalanceTransactions(customer, { limit: 100 }),
  );
  if (!known || known.data.some(({ metadata }) => metadata?.[INVOICE_KEY] === invoiceId)) return;
  await callStripe(() =>
    stripe().customers.createBalanceTransaction(
      customer,
      {
        amount: -usedCents,
        currency: invoice.currency,
        description: "Returned from a duplicate membership that was ended",
        metadata: { [INVOICE_KEY]: invoiceId },
      },
      { idempotencyKey: `duplicate-balance-${invoiceId}` },
    ),
  );
}
