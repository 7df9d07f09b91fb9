import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { ApiError } from "../../core/errors";
import { emit } from "../../core/events";
import { parseForm } from "../../core/form";
import { Params } from "../../core/params";
import { idOf } from "../../core/store";
import { findCustomer } from "../customers";
import { confirmIntent } from "../payment-intent-confirm";
import { cardOf, findPaymentMethod } from "../payment-methods";
import { withBalance } from "./invoice-draft";
import { endPayment, intentOf, invoiceOf, requestPayment } from "./invoice-payments";
import { DAY, timeOn } from "./time";

/** When a refused payment is tried again: days after the invoice became final (3, then 5, then 7 days later). */
const RETRY_DAYS = [3, 8, 15];

type Invoice = Stripe.Invoice;

/** Finalizes a draft: applies the customer's balance, and requests payment of the amount due. */
export function finalizeInvoice(call: Call, draft: Invoice): Invoice {
  const { store } = call;
  const now = timeOn(call, draft.test_clock);
  const customer = findCustomer(call, idOf(draft.customer) ?? "");
  const { amount_due, ending } = withBalance(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  const billed = {
    ...customer,
    balance: ending,
    currency: draft.currency,
    next_invoice_sequence: sequence + 1,
  };
  store.put(store.customers, billed);
  if (ending !== customer.balance) emit(call, "customer.updated", billed, { balance: customer.balance });
  const open = saveInvoice(call, {
    ...draft,
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: ending,
    hosted_invoice_url: `${call.origin || call.sandbox.config.publicUrl || ""}/sandbox/invoices/${draft.id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    starting_balance: customer.balance,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  call.sandbox.later.appoint(call, "finalizeInvoice", draft.id, null, null);
  emit(call, "invoice.finalized", open);
  if (amount_due === 0) return markPaid(call, open, 0);
  requestPayment(call, open, subscriptionOf(call, open)?.payment_settings?.payment_method_types ?? null);
  return open;
}

/** How an invoice is to be paid. */
export interface Charging {
  /** Default: the invoice's, the subscription's or the customer's own. */
  method?: string;
  /** True when the customer is not there to answer their bank. */
  offSession: boolean;
  returnUrl?: string;
}

/** Tries to pay an open invoice; a refusal is written down and not thrown. */
export function chargeInvoice(call: Call, { id }: Invoice, charging: Charging): Invoice {
  const invoice = currentInvoice(call, id);
  const intent = intentOf(call.store, id);
  if (invoice.status !== "open" || !intent || intent.status === "succeeded") return invoice;
  const chosen = charging.method ?? methodFor(call, invoice);
  if (chosen === null) return recordFailure(call, invoice);
  const method = findPaymentMethod(call, chosen);
  const { profile, setUp } = cardOf(call, method);
  const asks = profile.authentication === "always" || (profile.authentication === "setup" && !setUp);
  const offSession = charging.offSession && !asks;
  const form = new URLSearchParams({
    payment_method: method.id,
    ...(offSession ? { off_session: "true" } : {}),
    ...(charging.returnUrl ? { return_url: charging.returnUrl } : { use_stripe_sdk: "true" }),
  });
  try {
    const params = new Params(parseForm(form.toString()));
    confirmIntent({ ...call, caller: "secret", params }, intent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
  }
  return currentInvoice(call, id);
}

/** The payment method an invoice is paid with, if there is one. */
export function methodFor(call: Call, invoice: Invoice): string | null {
  const subscription = subscriptionOf(call, invoice);
  const customer = findCustomer(call, idOf(invoice.customer) ?? "");
  return (
    idOf(invoice.default_payment_method) ??
    idOf(subscription?.default_payment_method) ??
    idOf(customer.invoice_settings.default_payment_method)
  );
}

/** The subscription an invoice is for, if any. */
export function subscriptionOf(call: Call, invoice: Invoice): Stripe.Subscription | undefined {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return call.store.billing.subscriptions.get(id ?? "");
}

/** An invoice without anything left to pay. @param attempts how many tries to add */
export function markPaid(call: Call, invoice: Invoice, attempts: number): Invoice {
  const paid = saveInvoice(call, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + attempts,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: timeOn(call, invoice.test_clock) },
  });
  call.sandbox.later.appoint(call, "retryInvoice", invoice.id, null, null);
  endPayment(call, paid, "paid");
  emit(call, "invoice.paid", paid);
  emit(call, "invoice.payment_succeeded", paid);
  return paid;
}

/** Ends an invoice that will not be paid. */
export function closeInvoice(call: Call, invoice: Invoice, status: "uncollectible" | "void"): Invoice {
  const now = timeOn(call, invoice.test_clock);
  const isVoid = status === "void";
  const closed = saveInvoice(call, {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status,
    status_transitions: {
      ...invoice.status_transitions,
      ...(isVoid ? { voided_at: now } : { marked_uncollectible_at: now }),
    },
  });
  call.sandbox.later.appoint(call, "retryInvoice", invoice.id, null, null);
  if (isVoid) endPayment(call, closed, "canceled");
  emit(call, isVoid ? "invoice.voided" : "invoice.marked_uncollectible", closed);
  return closed;
}

/** The money for an invoice has arrived. */
export function intentSucceeded(call: Call, intent: string): void {
  const invoice = invoiceOf(call.store, intent);
  if (invoice?.status === "open" || invoice?.status === "uncollectible") markPaid(call, invoice, 1);
}

/** The bank refused to pay an invoice. */
export function intentFailed(call: Call, intent: string): void {
  const invoice = invoiceOf(call.store, intent);
  if (invoice?.status === "open") recordFailure(call, invoice);
}

/** The bank requires authentication before it pays an invoice. */
export function intentRequiresAction(call: Call, intent: string): void {
  const invoice = invoiceOf(call.store, intent);
  if (invoice?.status !== "open") return;
  const first = invoice.billing_reason === "subscription_create";
  const asked = first ? recordAttempt(call, invoice) : invoice;
  emit(call, "invoice.payment_action_required", asked);
  if (!first) recordFailure(call, invoice);
}

/** Writes down a failed try; unless it was the first invoice of a subscription, another try follows. */
function recordFailure(call: Call, invoice: Invoice): Invoice {
  const failed = recordAttempt(call, invoice);
  emit(call, "invoice.payment_failed", failed);
  return currentInvoice(call, invoice.id);
}

function recordAttempt(call: Call, invoice: Invoice): Invoice {
  const next_payment_attempt = nextAttempt(call, invoice);
  call.sandbox.later.appoint(
    call,
    "retryInvoice",
    invoice.id,
    next_payment_attempt,
    idOf(invoice.test_clock),
  );
  return saveInvoice(call, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt,
  });
}

function nextAttempt(call: Call, invoice: Invoice): number | null {
  if (invoice.billing_reason === "subscription_create" || !invoice.auto_advance) return null;
  const final = invoice.status_transitions.finalized_at ?? invoice.created;
  const now = timeOn(call, invoice.test_clock);
  return RETRY_DAYS.map((days) => final + days * DAY).find((at) => at > now) ?? null;
}

/** The invoice as it is now. */
export function currentInvoice(call: Call, id: string): Invoice {
  const invoice = call.store.billing.invoices.get(id);
  if (!invoice) throw new Error(`The invoice ${id} is gone`);
  return invoice;
}

function saveInvoice(call: Call, invoice: Invoice): Invoice {
  return call.store.put(call.store.billing.invoices, invoice);
}
