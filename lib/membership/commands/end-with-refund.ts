import "server-only";
import type Stripe from "stripe";
import { log } from "@/lib/server/log";
import { callStripe, isAlreadyRefunded, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { getStripeId } from "./stripe-ids";

/**
 * Why a subscription ends at once, without anything paid for its last invoice: it is a second one of its person (D17); its
 * person had deleted the account before it was paid; or it was canceled while a payment was overdue.
 */
const REASONS = ["duplicate", "deleted", "overdue"] as const;
type Reason = (typeof REASONS)[number];

const commentOf = (reason: Reason): string => `Ended by the shop without its last payment (${reason})`;

/** Marks the subscription in the call that cancels it, because the refund after it may fail. */
export const endingFor = (reason: Reason) => ({ cancellation_details: { comment: commentOf(reason) } });

/** Why the shop has ended it, so that its refund can be finished; undefined for every other subscription. */
export const findEndReason = ({ status, cancellation_details }: Stripe.Subscription): Reason | undefined =>
  status === "canceled"
    ? REASONS.find((reason) => commentOf(reason) === cancellation_details?.comment)
    : undefined;

/**
 * Ends a subscription at once. What was paid for its last invoice is refunded in full: card payments to the card, customer
 * balance to the balance; an open invoice is voided, so that it cannot be paid later. Idempotent.
 */
export async function endWithRefund(subscription: Stripe.Subscription, reason: Reason): Promise<void> {
  log().warn({ subscriptionId: subscription.id, reason }, "a subscription is ended without its last payment");
  if (subscription.status !== "canceled")
    // The call does not know a subscription that another request has ended.
    await undefinedIfMissing(() =>
      stripe().subscriptions.cancel(
        subscription.id,
        { prorate: false, ...endingFor(reason) },
        { idempotencyKey: `end-${subscription.id}` },
      ),
    );
  const invoiceId = getStripeId(subscription.latest_invoice);
  if (!invoiceId) return;
  const payments = await callStripe(() =>
    stripe().invoicePayments.list({ invoice: invoiceId, status: "paid" }),
  );
  for (const { payment } of payments.data) {
    const intent = getStripeId(payment.payment_intent);
    if (intent) await refundWhole(intent, reason);
  }
  const invoice = await callStripe(() => stripe().invoices.retrieve(invoiceId));
  if (invoice.status === "open" || invoice.status === "uncollectible")
    await callStripe(() => stripe().invoices.voidInvoice(invoiceId));
  else await returnBalance(invoice);
}

async function refundWhole(intent: string, reason: Reason): Promise<void> {
  try {
    await callStripe(() =>
      stripe().refunds.create(
        { payment_intent: intent, reason: reason === "duplicate" ? reason : "requested_by_customer" },
        { idempotencyKey: `end-${intent}` },
      ),
    );
  } catch (error) {
    if (!isAlreadyRefunded(error)) throw error;
  }
}

/** The metadata key that names the invoice on the adjustment, because Stripe keeps idempotency keys for a limited time. */
const INVOICE_KEY = "duplicate_invoice";

/** Returns the customer balance that a paid invoice used, once. Stripe's balances are negative when the customer has credit. */
async function returnBalance(invoice: Stripe.Invoice): Promise<void> {
  const invoiceId = String(invoice.id);
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
        description: "Returned from a membership that was ended",
        metadata: { [INVOICE_KEY]: invoiceId },
      },
      { idempotencyKey: `end-balance-${invoiceId}` },
    ),
  );
}
