import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { newId } from "../../core/ids";
import { idOf, type Store } from "../../core/store";
import { money } from "../fields";
import { couponOf } from "./coupons";
import { decimal, recurringOf } from "./prices";

/** A stretch of time in Unix seconds. */
export interface Period {
  start: number;
  end: number;
}

type Line = Stripe.InvoiceLineItem;

/** What the item of a subscription costs for a period. */
export function itemLine(call: Call, item: Stripe.SubscriptionItem, period: Period, free = false): Line {
  const { price } = item;
  const quantity = item.quantity ?? 1;
  const amount = free ? 0 : (price.unit_amount ?? 0) * quantity;
  return {
    ...blankLine(amount, price.currency, period),
    description: free
      ? `Trial period for ${productName(call.store, price)}`
      : `${quantity} × ${productName(call.store, price)} (at ${rateOf(price)})`,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    pricing: pricingOf(price, free ? 0 : (price.unit_amount ?? 0)),
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: item.subscription,
  };
}

/** The line of an invoice that an invoice item becomes. */
export function invoiceItemLine(item: Stripe.InvoiceItem): Line {
  const details = item.parent?.subscription_details;
  const credited = item.proration_details?.credited_items?.invoice_line_item_details ?? null;
  const proration_details = { credited_items: credited };
  const subscription = details?.subscription ?? null;
  const ofItem = details?.subscription_item;
  return {
    ...blankLine(item.amount, item.currency, item.period),
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: ofItem
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: item.id,
            proration: item.proration,
            proration_details,
            subscription,
            subscription_item: ofItem,
          },
          type: "subscription_item_details",
        }
      : {
          invoice_item_details: {
            invoice_item: item.id,
            proration: item.proration,
            proration_details,
            subscription,
          },
          subscription_item_details: null,
          type: "invoice_item_details",
        },
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
  };
}

/** What lines cost in all, before and after their discounts. */
export interface Totals {
  lines: Line[];
  subtotal: number;
  total: number;
  total_discount_amounts: { amount: number; discount: string }[];
}

/** Takes discounts off the lines that may have them, one after the other, each rounded to the cent. */
export function discounted(call: Call, lines: readonly Line[], discounts: readonly string[]): Totals {
  let current = lines.map((line): Line => ({ ...line, discount_amounts: [] }));
  const total_discount_amounts: { amount: number; discount: string }[] = [];
  for (const discount of discounts) {
    const coupon = couponOf(call, discount);
    if (!coupon) continue;
    let left = coupon.amount_off ?? 0;
    let taken = 0;
    current = current.map((line) => {
      const net = netOf(line);
      if (!line.discountable || net <= 0) return line;
      const amount =
        coupon.percent_off === null ? Math.min(left, net) : Math.round((net * coupon.percent_off) / 100);
      left -= coupon.percent_off === null ? amount : 0;
      taken += amount;
      return { ...line, discount_amounts: [...(line.discount_amounts ?? []), { amount, discount }] };
    });
    total_discount_amounts.push({ amount: taken, discount });
  }
  const subtotal = sum(lines.map(({ amount }) => amount));
  const off = sum(total_discount_amounts.map(({ amount }) => amount));
  return { lines: current, subtotal, total: subtotal - off, total_discount_amounts };
}

/** What a line costs after its discounts. */
export function netOf(line: Line): number {
  return line.amount - sum((line.discount_amounts ?? []).map(({ amount }) => amount));
}

/** The name of what a price is for. */
export function productName({ billing }: Store, price: Stripe.Price): string {
  return billing.products.get(idOf(price.product) ?? "")?.name ?? "Item";
}

/** The `pricing` of lines and invoice items. */
export function pricingOf(price: Stripe.Price, unit: number): Stripe.InvoiceLineItem.Pricing {
  return {
    price_details: { price: price.id, product: idOf(price.product) ?? "" },
    type: "price_details",
    unit_amount_decimal: decimal(unit),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function rateOf(price: Stripe.Price): string {
  const { interval, interval_count } = recurringOf(price);
  const every = interval_count === 1 ? interval : `${interval_count} ${interval}s`;
  return `${money(price.unit_amount ?? 0, price.currency)} / ${every}`;
}

function blankLine(amount: number, currency: string, period: Period): Line {
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: null,
    subtotal: amount,
    taxes: [],
  };
}
