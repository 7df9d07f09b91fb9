import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, noSuch, unsupported } from "../../core/errors";
import { changedFields, emit } from "../../core/events";
import { list } from "../../core/list";
import { idOf } from "../../core/store";
import { findCustomer } from "../customers";
import { mergeMetadata } from "../fields";
import { draftInvoice } from "./invoice-draft";
import { chargeInvoice, closeInvoice, finalizeInvoice, markPaid, methodFor } from "./invoice-lifecycle";
import { refusal } from "./pay-now";
import { createPreview } from "./preview";
import { timeFor } from "./time";

/** Endpoints of invoices. */
export const invoiceRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/invoices", handle: create },
  { method: "GET", path: "/v1/invoices", handle: listInvoices },
  { method: "POST", path: "/v1/invoices/create_preview", handle: createPreview },
  { method: "GET", path: "/v1/invoices/:", handle: find },
  { method: "POST", path: "/v1/invoices/:", handle: update },
  { method: "DELETE", path: "/v1/invoices/:", handle: remove },
  { method: "GET", path: "/v1/invoices/:/lines", handle: listLines },
  { method: "POST", path: "/v1/invoices/:/finalize", handle: finalize },
  { method: "POST", path: "/v1/invoices/:/pay", handle: pay },
  { method: "POST", path: "/v1/invoices/:/void", handle: (call) => close(call, "void") },
  {
    method: "POST",
    path: "/v1/invoices/:/mark_uncollectible",
    handle: (call) => close(call, "uncollectible"),
  },
];

const NO_METHOD =
  "There is no `default_payment_method` set on this Customer or Invoice. Please set either an Invoice `default_payment_method` or a Customer `default_payment_method`.";

function find({ store, id }: Call): Stripe.Invoice {
  const invoice = store.billing.invoices.get(id);
  if (!invoice) throw noSuch("invoice", id, "invoice");
  return invoice;
}

/** Drafts an invoice of the customer's pending invoice items. */
function create(call: Call): Stripe.Invoice {
  const { params } = call;
  const customer = findCustomer(call, params.required("customer"), "customer");
  if (params.has("subscription"))
    throw unsupported("invoices of a subscription made by hand", "subscription");
  const now = timeFor(call, customer);
  return draftInvoice(call, {
    customer: customer.id,
    subscription: null,
    reason: "manual",
    lines: [],
    discounts: [],
    period: { start: now, end: now },
    autoAdvance: params.boolean("auto_advance") ?? false,
    description: params.nullable("description") ?? null,
    metadata: mergeMetadata({}, params),
  });
}

function update(call: Call): Stripe.Invoice {
  const { params, store } = call;
  const before = find(call);
  params.allowOnly(new Set(["auto_advance", "description", "metadata"]));
  const description = params.nullable("description");
  const after = store.put(store.billing.invoices, {
    ...before,
    auto_advance: params.boolean("auto_advance") ?? before.auto_advance,
    description: description === undefined ? before.description : description,
    metadata: mergeMetadata(before.metadata ?? {}, params),
  });
  emit(call, "invoice.updated", after, changedFields(before, after));
  return after;
}

function remove(call: Call): Stripe.DeletedInvoice {
  const { store } = call;
  const invoice = find(call);
  if (invoice.status !== "draft" || invoice.parent)
    throw new ApiError("You can only delete draft invoices that do not belong to a subscription.");
  for (const item of store.billing.invoiceItems.by("invoice", invoice.id))
    store.put(store.billing.invoiceItems, { ...item, invoice: null });
  store.delete(store.billing.invoices, invoice.id);
  emit(call, "invoice.deleted", invoice);
  return { id: invoice.id, object: "invoice", deleted: true };
}

function listInvoices({ params, store }: Call): Stripe.ApiList<Stripe.Invoice> {
  const status = params.string("status");
  const customer = params.string("customer");
  return list({
    collection: store.billing.invoices,
    url: "/v1/invoices",
    params,
    filters: ["subscription", "customer"],
    where: (one) =>
      (status === undefined || one.status === status) &&
      (customer === undefined || idOf(one.customer) === customer),
  });
}

function listLines(call: Call): Stripe.ApiList<Stripe.InvoiceLineItem> {
  return find(call).lines;
}

function finalize(call: Call): Stripe.Invoice {
  const invoice = find(call);
  if (invoice.status !== "draft")
    throw new ApiError("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  return finalizeInvoice(call, invoice);
}

/** Pays an invoice now, with the customer's default card or the one that is named. */
function pay(call: Call): Stripe.Invoice {
  const { params } = call;
  const found = find(call);
  if (found.status === "paid")
    throw new ApiError("Invoice is already paid", { code: "invoice_already_paid" });
  if (found.status === "void") throw new ApiError("This invoice is void and can no longer be paid.");
  const invoice = found.status === "draft" ? finalizeInvoice(call, found) : found;
  if (invoice.status === "paid") return invoice;
  if (params.boolean("paid_out_of_band")) return markPaid(call, invoice, 0);
  const method = params.string("payment_method");
  if (method === undefined && methodFor(call, invoice) === null)
    throw new ApiError(NO_METHOD, { code: "resource_missing", param: "payment_method" });
  const offSession = params.boolean("off_session") ?? true;
  const tried = chargeInvoice(call, invoice, { ...(method ? { method } : {}), offSession });
  if (tried.status !== "paid") throw refusal(call, tried, "invoice_payment_intent_requires_action");
  return tried;
}

function close(call: Call, status: "uncollectible" | "void"): Stripe.Invoice {
  const invoice = find(call);
  if (invoice.status === "open" || (invoice.status === "uncollectible" && status === "void"))
    return closeInvoice(call, invoice, status);
  throw new ApiError(`You can only pass in open invoices. This invoice isn't open.`, {
    code: "status_transition_invalid",
  });
}
