import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { ApiError, missingParam, noSuch, unsupported } from "../../core/errors";
import { newId } from "../../core/ids";
import type { Params } from "../../core/params";
import { mergeMetadata } from "../fields";
import { findPrice, planOf, recurringOf } from "./prices";

type Subscription = Stripe.Subscription;

/** The SubscriptionItem for `items[0][price]`. */
export function readItem(
  call: Call,
  sent: Params,
  subscription: string,
  now: number,
): Stripe.SubscriptionItem {
  if (sent.has("price_data")) throw unsupported("prices made on the way", sent.path("price_data"));
  const price = findPrice(call, sent.required("price"), sent.path("price"));
  recurringOf(price);
  if (!price.active)
    throw new ApiError(`The price specified is inactive. This field only accepts active prices.`, {
      param: sent.path("price"),
    });
  return {
    id: `si_${newId("").slice(1, 15)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: now,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, sent),
    plan: planOf(price),
    price,
    quantity: sent.integer("quantity") ?? 1,
    subscription,
    tax_rates: [],
  };
}

/** Reads `items` of a new subscription: at least one, all in one currency and rhythm. */
export function readItems(call: Call, subscription: string, now: number): Subscription["items"] {
  const sent = call.params.groups("items") ?? [];
  if (sent.length === 0) throw missingParam("items");
  return itemList(
    subscription,
    sent.map((one) => readItem(call, one, subscription, now)),
  );
}

/** Items as the list a subscription shows. */
export function itemList(subscription: string, data: Stripe.SubscriptionItem[]): Subscription["items"] {
  const kinds = new Set(
    data.map(({ price }) => {
      const { interval, interval_count } = recurringOf(price);
      return `${price.currency} ${interval_count} ${interval}`;
    }),
  );
  if (kinds.size > 1) {
    throw new ApiError("Currency and interval fields must match across all plans on this subscription.", {
      param: "items",
    });
  }
  return {
    object: "list",
    data,
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription}`,
  };
}

/** A payment method of the customer's own. */
export function ownMethod(
  call: Call,
  customer: string,
  id: string,
  param = "default_payment_method",
): string {
  const method = call.store.paymentMethods.get(id);
  if (!method) throw noSuch("PaymentMethod", id, param, 400);
  if (method.customer === customer) return id;
  throw new ApiError(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param },
  );
}

/** Reads `payment_settings`; only what it names changes. */
export function readPaymentSettings(
  { params }: Call,
  current: Stripe.Subscription.PaymentSettings | null,
): Stripe.Subscription.PaymentSettings {
  const group = params.group("payment_settings");
  return {
    payment_method_options: current?.payment_method_options ?? null,
    payment_method_types: group?.strings("payment_method_types") ?? current?.payment_method_types ?? null,
    save_default_payment_method:
      group?.oneOf("save_default_payment_method", ["off", "on_subscription"]) ??
      current?.save_default_payment_method ??
      "off",
  };
}

/** Reads `trial_settings`. */
export function readTrialSettings(
  { params }: Call,
  current: Stripe.Subscription.TrialSettings | null,
): Stripe.Subscription.TrialSettings {
  const sent = params
    .group("trial_settings")
    ?.group("end_behavior")
    ?.oneOf("missing_payment_method", ["cancel", "create_invoice", "pause"]);
  const missing = sent ?? current?.end_behavior.missing_payment_method ?? "create_invoice";
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } };
}

/** Reads `trial_end`: a time, or now. */
export function readTrialEnd({ params }: Call, now: number): number | "now" | undefined {
  const sent = params.string("trial_end");
  if (sent === undefined || sent === "now") return sent;
  const end = params.integer("trial_end") ?? now;
  if (end > now) return end;
  throw new ApiError("Invalid timestamp: must be an integer Unix timestamp in the future.", {
    param: "trial_end",
  });
}

/** The fields for a cancellation at a time, or for none. */
export function cancelFields(
  subscription: Subscription,
  cancel_at: number | null,
  now: number,
): Pick<Subscription, "cancel_at" | "cancel_at_period_end" | "canceled_at" | "cancellation_details"> {
  const details = subscription.cancellation_details;
  const reason = cancel_at === null ? null : "cancellation_requested";
  return {
    cancel_at,
    cancel_at_period_end: cancel_at !== null,
    canceled_at: cancel_at === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  };
}

/** A subscription before anything is known of it but whose it is. */
export function blankSubscription(id: string, customer: Stripe.Customer, now: number): Subscription {
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: itemList(id, []),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}
