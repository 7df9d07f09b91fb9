import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, missingParam, unexpectedState } from "../core/errors";
import { emit } from "../core/events";
import { newId, randomToken, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf } from "../core/store";
import { findCustomer } from "./customers";
import { mergeMetadata, readShipping } from "./fields";
import { allow, methodChoice } from "./payment-choices";
import { confirmIntent } from "./payment-intent-confirm";
import { ACCEPTED, checkAmount, findIntent, readCurrency, readPaymentMethod } from "./payment-intent-params";
import { viewFor } from "./payment-intent-view";

/** Endpoints of PaymentIntents. */
export const paymentIntentRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/payment_intents", handle: create },
  listRoute("/v1/payment_intents", (store) => store.paymentIntents, ["customer"]),
  { method: "GET", path: "/v1/payment_intents/:", publishable: true, handle: retrieve },
  { method: "POST", path: "/v1/payment_intents/:", handle: update },
  { method: "POST", path: "/v1/payment_intents/:/confirm", publishable: true, handle: confirm },
  { method: "POST", path: "/v1/payment_intents/:/cancel", handle: cancel },
];

const FINAL = new Set(["canceled", "succeeded"]);
/** What can no longer change once a PaymentIntent has come to its end. */
const FROZEN = [
  "amount",
  "currency",
  "customer",
  "payment_method",
  "payment_method_data",
  "setup_future_usage",
  "shipping",
];

function create(call: Call): Stripe.PaymentIntent {
  const { params, store } = call;
  allow(params, ACCEPTED.create);
  const amount = params.integer("amount");
  if (amount === undefined) throw missingParam("amount");
  const currency = readCurrency(params);
  if (currency === undefined) throw missingParam("currency");
  checkAmount(amount, currency);
  const customer = params.string("customer");
  if (customer !== undefined) findCustomer(call, customer, "customer");
  const method = params.boolean("confirm") ? undefined : readPaymentMethod(call, customer ?? null);
  const blank = blankIntent(amount, currency);
  const intent = store.put(store.paymentIntents, {
    ...withDescription(call, blank),
    ...methodChoice(params),
    capture_method: captureMethod(call),
    customer: customer ?? null,
    payment_method: method?.id ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
  });
  emit(call, "payment_intent.created", intent);
  return params.boolean("confirm") ? confirmIntent(call, intent) : intent;
}

function retrieve(call: Call): Partial<Stripe.PaymentIntent> {
  allow(call.params, ACCEPTED.retrieve);
  return viewFor(call, findIntent(call));
}

function update(call: Call): Stripe.PaymentIntent {
  const { params, store } = call;
  const before = findIntent(call);
  allow(params, ACCEPTED.update);
  refuseFrozen(call, before);
  const currency = readCurrency(params) ?? before.currency;
  const amount = params.integer("amount") ?? before.amount;
  if (params.has("amount") || params.has("currency")) checkAmount(amount, currency);
  const customer = customerChoice(call, before);
  const method = params.form.payment_method === "" ? null : readPaymentMethod(call, customer);
  const payment_method = method === undefined ? before.payment_method : (method?.id ?? null);
  const open = !FINAL.has(before.status);
  const restarts = open && (amount !== before.amount || currency !== before.currency || method !== undefined);
  return store.put(store.paymentIntents, {
    ...withDescription(call, before),
    amount,
    currency,
    customer,
    payment_method,
    ...(restarts
      ? { next_action: null, status: payment_method ? "requires_confirmation" : "requires_payment_method" }
      : {}),
  });
}

function confirm(call: Call): Partial<Stripe.PaymentIntent> {
  const intent = findIntent(call);
  allow(call.params, ACCEPTED.confirm);
  return viewFor(call, confirmIntent(call, intent));
}

function cancel(call: Call): Stripe.PaymentIntent {
  const { params, store } = call;
  const intent = findIntent(call);
  allow(params, ACCEPTED.cancel);
  const reason = params.oneOf("cancellation_reason", [
    "duplicate",
    "fraudulent",
    "requested_by_customer",
    "abandoned",
  ]);
  if (FINAL.has(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = store.put(store.paymentIntents, {
    ...intent,
    canceled_at: unixNow(),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: "canceled",
  });
  emit(call, "payment_intent.canceled", canceled);
  return canceled;
}

function refuseFrozen(call: Call, intent: Stripe.PaymentIntent): void {
  const frozen = FINAL.has(intent.status) ? FROZEN.find((name) => call.params.has(name)) : undefined;
  if (frozen === undefined) return;
  throw unexpectedState(
    `This PaymentIntent's ${frozen} could not be updated because it has a status of ${intent.status}. You may only update the ${frozen} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    intent,
  );
}

function customerChoice(call: Call, intent: Stripe.PaymentIntent): string | null {
  const current = idOf(intent.customer);
  const sent = call.params.string("customer");
  if (sent === undefined || sent === current) return current;
  if (current !== null) {
    throw new ApiError(
      "You cannot modify `customer` on a PaymentIntent once it already has been set. To fulfill a payment with a different Customer, cancel this PaymentIntent and create a new one.",
      { param: "customer" },
    );
  }
  return findCustomer(call, sent, "customer").id;
}

/** The fields a merchant may set that move no money. */
function withDescription(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { params } = call;
  const text = <
    T extends "description" | "receipt_email" | "statement_descriptor" | "statement_descriptor_suffix",
  >(
    name: T,
  ): string | null => {
    const sent = params.nullable(name);
    return sent === undefined ? intent[name] : sent;
  };
  const shipping = readShipping(params);
  const clearsUsage = params.form.setup_future_usage === "";
  const usage = clearsUsage ? null : params.oneOf("setup_future_usage", ["off_session", "on_session"]);
  return {
    ...intent,
    description: text("description"),
    metadata: mergeMetadata(intent.metadata, params),
    receipt_email: text("receipt_email"),
    setup_future_usage: usage === undefined ? intent.setup_future_usage : usage,
    shipping: shipping === undefined ? intent.shipping : shipping,
    statement_descriptor: text("statement_descriptor"),
    statement_descriptor_suffix: text("statement_descriptor_suffix"),
    transfer_group: params.string("transfer_group") ?? intent.transfer_group,
  };
}

/** When the money is taken: always at once. */
function captureMethod({ params }: Call): Stripe.PaymentIntent.CaptureMethod {
  const capture = params.oneOf("capture_method", ["automatic", "automatic_async", "manual"]);
  if (capture === "manual") {
    throw new ApiError("This sandbox does not support manual capture.", { param: "capture_method" });
  }
  return capture ?? "automatic_async";
}

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
};

/** A PaymentIntent before anything is known of it but its amount. */
export function blankIntent(amount: number, currency: string): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: "automatic",
    created: unixNow(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: CARD_OPTIONS,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
}
