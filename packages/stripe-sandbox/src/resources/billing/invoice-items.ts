import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, missingParam, noSuch } from "../../core/errors";
import { emit } from "../../core/events";
import { newId } from "../../core/ids";
import { list } from "../../core/list";
import { findCustomer } from "../customers";
import { mergeMetadata } from "../fields";
import { readCurrency } from "../payment-intent-params";
import { decimal } from "./prices";
import { timeFor } from "./time";

/** Endpoints of invoice items. */
export const invoiceItemRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/invoiceitems", handle: create },
  { method: "GET", path: "/v1/invoiceitems", handle: listItems },
  { method: "GET", path: "/v1/invoiceitems/:", handle: find },
  { method: "DELETE", path: "/v1/invoiceitems/:", handle: remove },
];

function find({ store, id }: Call): Stripe.InvoiceItem {
  const item = store.billing.invoiceItems.get(id);
  if (!item) throw noSuch("invoiceitem", id, "invoiceitem");
  return item;
}

/** An amount (or a credit, below zero) for the customer's next invoice, or for that of a subscription. */
function create(call: Call): Stripe.InvoiceItem {
  const { params, store } = call;
  const customer = findCustomer(call, params.required("customer"), "customer");
  const amount = params.integer("amount");
  if (amount === undefined) throw missingParam("amount");
  const subscription = params.string("subscription");
  if (subscription !== undefined && !store.billing.subscriptions.get(subscription))
    throw noSuch("subscription", subscription, "subscription", 400);
  const now = timeFor(call, customer);
  const item = store.put(store.billing.invoiceItems, {
    id: newId("ii"),
    object: "invoiceitem",
    amount,
    currency: readCurrency(params) ?? customer.currency ?? "usd",
    customer: customer.id,
    customer_account: null,
    date: now,
    description: params.nullable("description") ?? null,
    discountable: amount > 0,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    net_amount: amount,
    parent: subscription ? { subscription_details: { subscription }, type: "subscription_details" } : null,
    period: { end: now, start: now },
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  });
  emit(call, "invoiceitem.created", item);
  return item;
}

function remove(call: Call): Stripe.DeletedInvoiceItem {
  const item = find(call);
  if (item.invoice !== null)
    throw new ApiError("This invoice item is part of an invoice and cannot be deleted any more.");
  call.store.delete(call.store.billing.invoiceItems, item.id);
  emit(call, "invoiceitem.deleted", item);
  return { id: item.id, object: "invoiceitem", deleted: true };
}

function listItems({ params, store }: Call): Stripe.ApiList<Stripe.InvoiceItem> {
  const pending = params.boolean("pending");
  return list({
    collection: store.billing.invoiceItems,
    url: "/v1/invoiceitems",
    params,
    filters: ["invoice", "customer"],
    where: (item) => pending === undefined || (item.invoice === null) === pending,
  });
}
