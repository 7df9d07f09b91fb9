import type Stripe from "stripe";
import { attempt } from "../../core/attempt";
import type { Call } from "../../core/call";
import { emit } from "../../core/events";
import { newId } from "../../core/ids";
import { idOf } from "../../core/store";
import { findCustomer } from "../customers";
import { mergeMetadata } from "../fields";
import { blankSetup } from "../setup-intents";
import { readDiscounts } from "./coupons";
import { draftInvoice } from "./invoice-draft";
import { itemLine } from "./invoice-lines";
import { type Behavior, payNow, readBehavior } from "./pay-now";
import {
  blankSubscription,
  cancelFields,
  ownMethod,
  readItems,
  readPaymentSettings,
  readTrialEnd,
  readTrialSettings,
} from "./subscription-fields";
import {
  currentSubscription,
  periodFrom,
  periodOf,
  renewalMethod,
  scheduleNext,
  warnOfShortTrial,
  withPeriod,
} from "./subscription-lifecycle";
import { DAY, timeFor } from "./time";

type Subscription = Stripe.Subscription;

const ACCEPTED = new Set([
  "cancel_at",
  "cancel_at_period_end",
  "collection_method",
  "currency",
  "customer",
  "default_payment_method",
  "description",
  "discounts",
  "items",
  "metadata",
  "off_session",
  "payment_behavior",
  "payment_settings",
  "proration_behavior",
  "trial_end",
  "trial_from_plan",
  "trial_period_days",
  "trial_settings",
]);

/** `POST /v1/subscriptions`: begins a subscription with its first invoice, or with a trial. */
export function createSubscription(call: Call): Subscription {
  call.params.allowOnly(ACCEPTED);
  call.params.oneOf("collection_method", ["charge_automatically"]);
  const behavior = readBehavior(call);
  return attempt(call, () => begin(call, behavior));
}

function begin(call: Call, behavior: Behavior): Subscription {
  const { store } = call;
  const subscription = store.put(store.billing.subscriptions, readSubscription(call));
  scheduleNext(call, subscription);
  const draft = firstInvoice(call, subscription);
  const { id } = subscription;
  store.put(store.billing.subscriptions, { ...currentSubscription(call, id), latest_invoice: draft.id });
  askForCard(call, subscription);
  emit(call, "customer.subscription.created", currentSubscription(call, id));
  payNow(call, draft, behavior);
  warnOfShortTrial(call, subscription);
  return currentSubscription(call, id);
}

function firstInvoice(call: Call, subscription: Subscription): Stripe.Invoice {
  const period = periodOf(subscription);
  const free = subscription.status === "trialing";
  return draftInvoice(call, {
    customer: idOf(subscription.customer) ?? "",
    subscription,
    reason: "subscription_create",
    lines: subscription.items.data.map((item) => itemLine(call, item, period, free)),
    discounts: subscription.discounts.flatMap((one) => idOf(one) ?? []),
    period: { start: period.start, end: period.start },
  });
}

function readSubscription(call: Call): Subscription {
  const { params } = call;
  const customer = findCustomer(call, params.required("customer"), "customer");
  const now = timeFor(call, customer);
  const id = newId("sub");
  const items = readItems(call, id, now);
  const method = params.string("default_payment_method");
  const trial_end = trialEnd(call, items, now);
  const bare: Subscription = {
    ...blankSubscription(id, customer, now),
    billing_cycle_anchor: trial_end ?? now,
    currency: items.data[0]?.price.currency ?? "usd",
    default_payment_method: method === undefined ? null : ownMethod(call, customer.id, method),
    description: params.nullable("description") ?? null,
    discounts: readDiscounts(call, { customer: customer.id, subscription: id, now }) ?? [],
    items,
    metadata: mergeMetadata({}, params),
    payment_settings: readPaymentSettings(call, null),
    status: trial_end === null ? "incomplete" : "trialing",
    trial_end,
    trial_settings: readTrialSettings(call, null),
    trial_start: trial_end === null ? null : now,
  };
  const subscription = { ...bare, items: withPeriod(bare, periodFrom(bare, now, trial_end ?? now)) };
  const cancelAt = params.integer("cancel_at");
  const atEnd = params.boolean("cancel_at_period_end") ? periodOf(subscription).end : null;
  const end = cancelAt ?? atEnd;
  return end === null ? subscription : { ...subscription, ...cancelFields(subscription, end, now) };
}

/** When the trial ends, or null when there is none. */
function trialEnd(call: Call, items: Subscription["items"], now: number): number | null {
  const end = readTrialEnd(call, now);
  if (end !== undefined) return end === "now" ? null : end;
  const ofPlan = call.params.boolean("trial_from_plan")
    ? items.data[0]?.price.recurring?.trial_period_days
    : undefined;
  const days = call.params.integer("trial_period_days") ?? ofPlan ?? 0;
  return days > 0 ? now + days * DAY : null;
}

/** A trial without a payment method requests a card with a SetupIntent. */
function askForCard(call: Call, subscription: Subscription): void {
  if (subscription.status !== "trialing" || renewalMethod(call, subscription) !== null) return;
  const { store } = call;
  const intent = store.put(store.setupIntents, {
    ...blankSetup(),
    allowed_payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
    created: subscription.created,
    customer: idOf(subscription.customer),
    usage: "off_session",
  });
  emit(call, "setup_intent.created", intent);
  const current = currentSubscription(call, subscription.id);
  store.put(store.billing.subscriptions, { ...current, pending_setup_intent: intent.id });
}
