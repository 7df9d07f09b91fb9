import "server-only";
import type Stripe from "stripe";
import { signText } from "@/lib/server/hash";
import { log } from "@/lib/server/log";
import { callStripe, isPermanentRefusal, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { isPaymentOverdue } from "../rules/membership-status";
import { refundEndedPayment } from "./refund-ended-payment";
import { getStripeId } from "./stripe-ids";

/**
 * The reason to end a subscription immediately and refund or void its last invoice: it is the user's second one (D17),
 * the user deleted the account before it was paid, or it was canceled while a payment was overdue.
 */
const REASONS = ["duplicate", "deleted", "overdue"] as const;
type Reason = (typeof REASONS)[number];

/** Signed, because customers can write this field in Stripe's portal. */
const toEndComment = (id: string, reason: Reason): string =>
  `Ended by the shop, last invoice refunded or voided (${reason}, ${signText(`end-subscription:${id}:${reason}`)})`;

/** Marks the subscription in the call that cancels it, because the refund after it may fail. */
export const toCancellationDetails = (id: string, reason: Reason) => ({
  cancellation_details: { comment: toEndComment(id, reason) },
});

/** The reason for which the shop ended it, so that its refund can be finished; undefined if it did not. */
export const findEndReason = ({
  id,
  status,
  cancellation_details: details,
}: Stripe.Subscription): Reason | undefined =>
  status === "canceled" ? REASONS.find((reason) => toEndComment(id, reason) === details?.comment) : undefined;

/**
 * Ends a subscription at once. Its open invoices are voided, so that they cannot be paid later. What was paid for them
 * meanwhile, and for its last invoice, is refunded in full: card payments to the card, customer balance to the balance.
 * Idempotent.
 */
export async function endSubscriptionWithRefund(
  subscription: Stripe.Subscription,
  reason: Reason,
): Promise<void> {
  const { id, status } = subscription;
  log().warn(
    { subscriptionId: id, reason },
    "ending a subscription; its last invoice will be refunded or voided",
  );
  if (status !== "canceled")
    // Stripe reports the subscription as missing if another request has already ended it.
    await undefinedIfMissing(() =>
      stripe().subscriptions.cancel(
        id,
        { prorate: false, ...toCancellationDetails(id, reason) },
        { idempotencyKey: `end-${reason}-${id}` },
      ),
    );
  const invoices = await callStripe(() => stripe().invoices.list({ subscription: id, limit: 100 }));
  const open = invoices.data.flatMap((invoice) =>
    invoice.id && (invoice.status === "open" || invoice.status === "uncollectible") ? [invoice.id] : [],
  );
  for (const invoiceId of open) await voidInvoice(invoiceId);
  const last = getStripeId(subscription.latest_invoice);
  for (const invoiceId of new Set([...open, ...(last ? [last] : [])]))
    await refundInvoice(id, invoiceId, reason);
}

/**
 * Ends a subscription at once if a payment is overdue: there is no paid period that it could last
 * to, and Stripe would keep retrying the payment.
 * @returns whether the subscription has ended, now or earlier; the shop may not have recorded
 * that yet. False for one that Stripe does not know
 */
export async function endIfOverdue(stripeSubscriptionId: string): Promise<boolean> {
  const found = await undefinedIfMissing(() => stripe().subscriptions.retrieve(stripeSubscriptionId));
  if (found?.status === "canceled") return true;
  if (!found || !isPaymentOverdue(found.status)) return false;
  await endSubscriptionWithRefund(found, "overdue");
  return true;
}

async function voidInvoice(invoiceId: string): Promise<void> {
  try {
    await callStripe(() => stripe().invoices.voidInvoice(invoiceId));
  } catch (error) {
    // Another request has voided it, or it was paid meanwhile, which is refunded next.
    if (!isPermanentRefusal(error)) throw error;
  }
}

async function refundInvoice(subscriptionId: string, invoiceId: string, reason: Reason): Promise<void> {
  const payments = await callStripe(() =>
    stripe().invoicePayments.list({ invoice: invoiceId, status: "paid" }),
  );
  for (const { payment } of payments.data) {
    const paymentIntentId = getStripeId(payment.payment_intent);
    if (paymentIntentId)
      await refundEndedPayment({
        paymentIntentId,
        subscriptionId,
        reason: reason === "duplicate" ? reason : "requested_by_customer",
        idempotencyKey: `end-${reason}-${paymentIntentId}`,
      });
  }
  await returnBalance(await callStripe(() => stripe().invoices.retrieve(invoiceId)));
}

/**
 * The metadata key that names the invoice on the adjustment, because Stripe keeps idempotency keys for a limited time.
 */
const INVOICE_KEY = "duplicate_invoice";

/**
 * Returns the customer balance that a paid invoice used, once. Stripe's balances are
 * negative when the customer has credit.
 */
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
