import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { emit } from "../../core/events";
import { newId } from "../../core/ids";
import { idOf } from "../../core/store";
import { netOf, type Period, pricingOf, productName } from "./invoice-lines";
import { decimal } from "./prices";
import { periodOf } from "./subscription-lifecycle";
import { dayOf } from "./time";

type Item = Stripe.SubscriptionItem;

/** What was billed for a time that is not over yet. */
interface Billed {
  net: number;
  period: Period;
  credited: Stripe.InvoiceItem.ProrationDetails.CreditedItems;
}

/** A change of one item of a subscription: null where it comes new, or goes. */
export interface ItemChange {
  before: Item | null;
  after: Item | null;
}

/**
 * Writes invoice items for changed items: back what was billed for the rest of the period, and the price of
 * the rest. Each is rounded to the cent, by the second.
 */
export function prorate(
  call: Call,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  { at, debit }: { at: number; debit: boolean },
): void {
  const period = periodOf(subscription);
  for (const { before, after } of changes) {
    const billed = before && lastBilled(call, subscription, before, at);
    if (before && billed) credit(call, subscription, before, billed, at);
    if (!after || !debit) continue;
    const { price } = after;
    const full = (price.unit_amount ?? 0) * (after.quantity ?? 1);
    const amount = Math.round((full * (period.end - at)) / (period.end - period.start));
    write(call, subscription, after, {
      amount,
      description: `Remaining time on ${named(call, after)} after ${dayOf(at)}`,
      period: { start: at, end: period.end },
      credited: null,
    });
  }
}

function credit(call: Call, subscription: Stripe.Subscription, item: Item, billed: Billed, at: number): void {
  const { net, period } = billed;
  const left = (period.end - at) / (period.end - period.start);
  write(call, subscription, item, {
    amount: -Math.round(net * left),
    description: `Unused time on ${named(call, item)} after ${dayOf(at)}`,
    period: { start: at, end: period.end },
    credited: billed.credited,
  });
}

const named = (call: Call, { price, quantity = 1 }: Item): string =>
  quantity === 1 ? productName(call.store, price) : `${quantity} × ${productName(call.store, price)}`;

/** The latest that was billed for an item and covers a time, on an invoice or waiting for one. */
function lastBilled(
  call: Call,
  subscription: Stripe.Subscription,
  item: Item,
  at: number,
): Billed | undefined {
  const found: Billed[] = [];
  const covers = ({ start, end }: Period): boolean => start <= at && end > at;
  for (const invoice of call.store.billing.invoices.by("subscription", subscription.id)) {
    if (invoice.status === "void" || invoice.status === "uncollectible") continue;
    for (const line of invoice.lines.data) {
      const ofItem = line.parent?.subscription_item_details?.subscription_item === item.id;
      if (!ofItem || line.amount <= 0 || !covers(line.period)) continue;
      const invoice_line_item_details = { invoice: invoice.id, invoice_line_items: [line.id] };
      const credited = { invoice_line_item_details, type: "invoice_line_items" };
      found.push({ net: netOf(line), period: line.period, credited });
    }
  }
  for (const one of call.store.billing.invoiceItems.by("customer", idOf(subscription.customer) ?? "")) {
    const ofItem = one.parent?.subscription_details?.subscription_item === item.id;
    if (one.invoice !== null || !ofItem || one.amount <= 0 || !covers(one.period)) continue;
    const credited = { invoice_item: one.id, type: "invoice_item" };
    found.push({ net: one.amount, period: one.period, credited });
  }
  return found.sort((one, other) => one.period.start - other.period.start).at(-1);
}

interface Proration {
  amount: number;
  description: string;
  period: Period;
  credited: Billed["credited"] | null;
}

function write(call: Call, subscription: Stripe.Subscription, item: Item, what: Proration): void {
  const { amount, description, period, credited } = what;
  if (amount === 0) return;
  const quantity = item.quantity ?? 1;
  const written = call.store.put(call.store.billing.invoiceItems, {
    id: newId("ii"),
    object: "invoiceitem",
    amount,
    currency: item.price.currency,
    customer: idOf(subscription.customer) ?? "",
    customer_account: null,
    date: period.start,
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: "subscription_details",
    },
    period,
    pricing: pricingOf(item.price, item.price.unit_amount ?? 0),
    proration: true,
    proration_details: { credited_items: credited, discount_amounts: [] },
    quantity,
    quantity_decimal: decimal(quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
  });
  emit(call, "invoiceitem.created", written);
}
