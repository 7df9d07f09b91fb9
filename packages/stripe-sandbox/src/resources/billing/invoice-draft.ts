import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { emit } from "../../core/events";
import { newId } from "../../core/ids";
import { findCustomer } from "../customers";
import { couponOf, runningDiscounts } from "./coupons";
import { blankInvoice } from "./invoice-blank";
import { discounted, invoiceItemLine, type Period } from "./invoice-lines";
import { timeFor } from "./time";

/** The smallest amount that is charged; less than that waits on the customer's balance. */
const SMALLEST_CHARGE = 50;

/** What an invoice is made of. */
export interface Draft {
  customer: string;
  subscription: Stripe.Subscription | null;
  reason: Stripe.Invoice.BillingReason;
  lines: readonly Stripe.InvoiceLineItem[];
  discounts: readonly string[];
  period: Period;
  /** The time of automatic finalization; null when the caller finalizes it, or it stays a draft. */
  finalizesAt?: number | null;
  autoAdvance?: boolean;
  description?: string | null;
  metadata?: Stripe.Metadata;
}

/** Writes a draft, with the pending invoice items of its subscription (or of its customer) as lines. */
export function draftInvoice(call: Call, draft: Draft): Stripe.Invoice {
  const { store } = call;
  const invoice = composeInvoice(call, draft);
  const items = pendingItems(call, draft.customer, draft.subscription?.id ?? null);
  for (const item of items) store.put(store.billing.invoiceItems, { ...item, invoice: invoice.id });
  spendDiscounts(call, draft.subscription, invoice);
  store.put(store.billing.invoices, invoice);
  emit(call, "invoice.created", invoice);
  return invoice;
}

/** The invoice a draft would be, without writing it. */
export function composeInvoice(call: Call, draft: Draft): Stripe.Invoice {
  const customer = findCustomer(call, draft.customer);
  const now = timeFor(call, customer);
  const id = newId("in");
  const pending = pendingItems(call, draft.customer, draft.subscription?.id ?? null).map(invoiceItemLine);
  const discounts = runningDiscounts(call, draft.discounts, now);
  const totals = discounted(call, [...pending, ...draft.lines], discounts);
  const data = totals.lines.map((line) => ({ ...line, invoice: id }));
  const { amount_due } = withBalance(totals.total, customer.balance);
  const { subscription } = draft;
  return {
    ...blankInvoice(id, customer, now),
    amount_due,
    amount_remaining: amount_due,
    auto_advance: draft.autoAdvance ?? true,
    automatically_finalizes_at: draft.finalizesAt ?? null,
    billing_reason: draft.reason,
    currency: data[0]?.currency ?? subscription?.currency ?? customer.currency ?? "usd",
    description: draft.description ?? null,
    discounts,
    lines: { object: "list", data, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: draft.metadata ?? {},
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: draft.period.end,
    period_start: draft.period.start,
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    total: totals.total,
    total_discount_amounts: totals.total_discount_amounts,
    total_excluding_tax: totals.total,
  };
}

/** What is due of a total for a customer with a balance (negative: a credit), and the balance after that. */
export function withBalance(total: number, balance: number): { amount_due: number; ending: number } {
  const sum = total + balance;
  return sum >= SMALLEST_CHARGE ? { amount_due: sum, ending: 0 } : { amount_due: 0, ending: sum };
}

/** Invoice items that wait for the next invoice, oldest first. */
export function pendingItems(
  call: Call,
  customer: string,
  subscription: string | null,
): Stripe.InvoiceItem[] {
  return call.store.billing.invoiceItems
    .by("customer", customer)
    .filter(({ invoice }) => invoice === null)
    .filter(({ parent }) => {
      const owner = parent?.subscription_details?.subscription ?? null;
      return owner === null || owner === subscription;
    });
}

/** A coupon for one time is used up by the first invoice that it took something off. */
function spendDiscounts(call: Call, subscription: Stripe.Subscription | null, invoice: Stripe.Invoice): void {
  if (!subscription) return;
  const { subscriptions } = call.store.billing;
  const current = subscriptions.get(subscription.id) ?? subscription;
  const spent = (invoice.total_discount_amounts ?? []).flatMap(({ amount, discount }) =>
    typeof discount === "string" && amount > 0 && couponOf(call, discount)?.duration === "once"
      ? [discount]
      : [],
  );
  if (spent.length === 0) return;
  const discounts = current.discounts.filter((one) => typeof one !== "string" || !spent.includes(one));
  call.store.put(subscriptions, { ...current, discounts });
}
