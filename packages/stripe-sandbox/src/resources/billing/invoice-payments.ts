import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { noSuch } from "../../core/errors";
import { emit } from "../../core/events";
import { newId } from "../../core/ids";
import { list } from "../../core/list";
import { idOf, type Store } from "../../core/store";
import { blankIntent } from "../payment-intents";
import { timeOn } from "./time";

/** Endpoints of invoice payments. */
export const invoicePaymentRoutes: readonly Route[] = [
  { method: "GET", path: "/v1/invoice_payments", handle: listPayments },
  { method: "GET", path: "/v1/invoice_payments/:", handle: retrieve },
];

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  subscription_create: "Subscription creation",
  subscription_update: "Subscription update",
  subscription_cycle: "Subscription update",
};

function retrieve({ store, id }: Call): Stripe.InvoicePayment {
  const payment = store.billing.invoicePayments.get(id);
  if (!payment) throw noSuch("invoice_payment", id, "id");
  return payment;
}

function listPayments({ params, store }: Call): Stripe.ApiList<Stripe.InvoicePayment> {
  const status = params.string("status");
  const intent = params.group("payment")?.string("payment_intent");
  return list({
    collection: store.billing.invoicePayments,
    url: "/v1/invoice_payments",
    params,
    filters: ["invoice"],
    where: (one) =>
      (status === undefined || one.status === status) &&
      (intent === undefined || one.payment.payment_intent === intent),
  });
}

/**
 * Makes the PaymentIntent that an invoice is paid with.
 * @param types what it may be paid with; null leaves that open
 */
export function requestPayment(
  call: Call,
  invoice: Stripe.Invoice,
  types: string[] | null,
): Stripe.PaymentIntent {
  const { store } = call;
  const now = timeOn(call, invoice.test_clock);
  const intent = store.put(store.paymentIntents, {
    ...blankIntent(invoice.amount_due, invoice.currency),
    allowed_payment_method_types: types,
    capture_method: "automatic",
    created: now,
    customer: idOf(invoice.customer),
    description: DESCRIPTIONS[invoice.billing_reason ?? ""] ?? "Payment for Invoice",
    receipt_email: null,
    setup_future_usage: invoice.parent?.subscription_details ? "off_session" : null,
  });
  store.put(store.billing.invoicePayments, {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  emit(call, "payment_intent.created", intent);
  return intent;
}

/** The payment of an invoice, if money is due. */
export function paymentOf(store: Store, invoice: string): Stripe.InvoicePayment | undefined {
  return store.billing.invoicePayments.by("invoice", invoice).at(-1);
}

/** The PaymentIntent of an invoice, if money is due. */
export function intentOf(store: Store, invoice: string): Stripe.PaymentIntent | undefined {
  return store.paymentIntents.get(idOf(paymentOf(store, invoice)?.payment.payment_intent) ?? "");
}

/** The invoice that a PaymentIntent pays, if it is one of an invoice. */
export function invoiceOf(store: Store, intent: string): Stripe.Invoice | undefined {
  const payment = store.billing.invoicePayments.by("payment_intent", intent).at(-1);
  return store.billing.invoices.get(idOf(payment?.invoice) ?? "");
}

/** Ends the payment of an invoice: it succeeded, or it is no longer due. */
export function endPayment(call: Call, invoice: Stripe.Invoice, status: "canceled" | "paid"): void {
  const { store } = call;
  const payment = paymentOf(store, invoice.id);
  if (payment?.status !== "open") return;
  const now = timeOn(call, invoice.test_clock);
  const ended = store.put(store.billing.invoicePayments, {
    ...payment,
    amount_paid: status === "paid" ? payment.amount_requested : null,
    status,
    status_transitions: {
      canceled_at: status === "canceled" ? now : null,
      paid_at: status === "paid" ? now : null,
    },
  });
  if (status === "paid") emit(call, "invoice_payment.paid", ended);
  const intent = intentOf(store, invoice.id);
  if (!intent || intent.status === "succeeded" || intent.status === "canceled") return;
  const canceled = store.put(store.paymentIntents, {
    ...intent,
    canceled_at: now,
    cancellation_reason: "void_invoice",
    next_action: null,
    status: "canceled",
  });
  emit(call, "payment_intent.canceled", canceled);
}

/** The payments of an invoice, as `expand[]=payments` shows them. */
export function paymentsOf(store: Store, invoice: string): Stripe.ApiList<Stripe.InvoicePayment> {
  const data = store.billing.invoicePayments.by("invoice", invoice);
  return { object: "list", data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice}` };
}

/** What a browser needs to pay an invoice, as `expand[]=confirmation_secret` shows it. */
export function secretOf(store: Store, invoice: string): Stripe.Invoice.ConfirmationSecret | null {
  const intent = intentOf(store, invoice);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
}
