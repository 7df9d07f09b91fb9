import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { ApiError } from "../../core/errors";
import { idOf } from "../../core/store";
import { composeInvoice, pendingItems } from "./invoice-draft";
import { itemLine } from "./invoice-lines";
import { ENDED, periodFrom, periodOf } from "./subscription-lifecycle";

/** The next invoice of a subscription, as it would be made at the end of the period. */
export function upcomingInvoice(call: Call, subscription: Stripe.Subscription): Stripe.Invoice {
  const customer = idOf(subscription.customer) ?? "";
  const { start, end } = periodOf(subscription);
  const renews = subscription.cancel_at === null || subscription.cancel_at > end;
  const waiting = pendingItems(call, customer, subscription.id);
  if (ENDED.has(subscription.status) || (!renews && waiting.length === 0)) {
    throw new ApiError(`No upcoming invoices for customer: ${customer}`, {
      status: 404,
      code: "invoice_upcoming_none",
    });
  }
  const period = periodFrom(subscription, end, subscription.billing_cycle_anchor);
  const invoice = composeInvoice(call, {
    customer,
    subscription,
    reason: "upcoming",
    lines: renews ? subscription.items.data.map((item) => itemLine(call, item, period)) : [],
    discounts: subscription.discounts.flatMap((one) => idOf(one) ?? []),
    period: { start, end },
  });
  return asPreview({ ...invoice, created: end, next_payment_attempt: end + 3600 });
}

/** An invoice that does not exist yet. */
export function asPreview(invoice: Stripe.Invoice): Stripe.Invoice {
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    billing_reason: "upcoming",
    ending_balance: null,
    hosted_invoice_url: null,
    number: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
}
