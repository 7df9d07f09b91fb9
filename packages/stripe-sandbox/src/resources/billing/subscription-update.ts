import type Stripe from "stripe";
import { attempt } from "../../core/attempt";
import type { Call } from "../../core/call";
import { ApiError, noSuch, unsupported } from "../../core/errors";
import type { Params } from "../../core/params";
import { idOf } from "../../core/store";
import { mergeMetadata } from "../fields";
import { readDiscounts } from "./coupons";
import { draftInvoice, pendingItems } from "./invoice-draft";
import { type Behavior, payNow, readBehavior } from "./pay-now";
import { findPrice, planOf, recurringOf } from "./prices";
import { type ItemChange, prorate } from "./proration";
import {
  cancelFields,
  itemList,
  ownMethod,
  readItem,
  readPaymentSettings,
  readTrialEnd,
  readTrialSettings,
} from "./subscription-fields";
import {
  advancePeriod,
  changeSubscription,
  currentSubscription,
  ENDED,
  periodFrom,
  periodOf,
  timeOf,
  warnOfShortTrial,
  withPeriod,
} from "./subscription-lifecycle";

type Subscription = Stripe.Subscription;

const WHEN_ENDED = new Set(["cancellation_details", "metadata"]);
const ACCEPTED = new Set([
  ...WHEN_ENDED,
  "billing_cycle_anchor",
  "cancel_at",
  "cancel_at_period_end",
  "default_payment_method",
  "description",
  "discounts",
  "items",
  "off_session",
  "pause_collection",
  "payment_behavior",
  "payment_settings",
  "proration_behavior",
  "proration_date",
  "trial_end",
  "trial_settings",
]);

/** `POST /v1/subscriptions/{id}`: changes a subscription, its price with a fair share of both. */
export function updateSubscription(call: Call, id: string): Subscription {
  const { params } = call;
  const before = call.store.billing.subscriptions.get(id);
  if (!before) throw noSuch("subscription", id, "id");
  params.allowOnly(ACCEPTED);
  if (ENDED.has(before.status) && params.names().some((name) => !WHEN_ENDED.has(name)))
    throw new ApiError("A canceled subscription can only update its cancellation_details and metadata.");
  const behavior = readBehavior(call);
  return attempt(call, () => change(call, before, behavior));
}

function change(call: Call, before: Subscription, behavior: Behavior): Subscription {
  const { id } = before;
  const now = timeOf(call, before);
  const changes = plainChanges(call, before, now);
  const trial_end = readTrialEnd(call, now);
  const itemChanges = readItemChanges(call, before, now);
  const items = itemList(id, itemsAfter(before, itemChanges));
  if (trial_end === "now" && before.status === "trialing") {
    const ended = { ...changes, items, billing_cycle_anchor: now, status: "active", trial_end: now };
    return restart(call, before, ended, behavior);
  }
  if (typeof trial_end === "number") return moveTrial(call, before, { ...changes, items }, trial_end);
  if (itemChanges.length === 0 && !anchorsNow(call)) return changeSubscription(call, id, changes);
  const free = before.status === "trialing";
  const share = call.params.oneOf("proration_behavior", ["always_invoice", "create_prorations", "none"]);
  const resets = !free && (anchorsNow(call) || !sameRhythm(before.items, items));
  const at = prorationDate(call, before, now);
  const replaced = anchorsNow(call) && itemChanges.length === 0 ? unchanged(before) : itemChanges;
  if (!free && share !== "none") prorate(call, before, replaced, { at, debit: !resets });
  if (resets) return restart(call, before, { ...changes, items, billing_cycle_anchor: now }, behavior);
  const changed = changeSubscription(call, id, { ...changes, items });
  return share === "always_invoice" && !free ? invoiceAtOnce(call, changed, behavior) : changed;
}

/** The moment a switch is counted from; it lies in the present period. */
function prorationDate({ params }: Call, subscription: Subscription, now: number): number {
  const at = params.integer("proration_date") ?? now;
  const { start, end } = periodOf(subscription);
  if (!params.has("proration_date") || (at >= start && at <= end)) return at;
  throw new ApiError("The proration date must be within the current billing period of the subscription.", {
    param: "proration_date",
  });
}

/** Begins a new period now, and pays for it. */
function restart(
  call: Call,
  before: Subscription,
  changes: Partial<Subscription>,
  behavior: Behavior,
): Subscription {
  const { store } = call;
  const now = timeOf(call, before);
  const { items = before.items, ...rest } = changes;
  const period = periodFrom({ ...before, items }, now, now);
  store.put(store.billing.subscriptions, { ...currentSubscription(call, before.id), items });
  const draft = advancePeriod(call, before.id, {
    period,
    reason: "subscription_update",
    changes: rest,
    atOnce: true,
  });
  payNow(call, draft, behavior);
  return currentSubscription(call, before.id);
}

/** Puts the end of a trial off, or forward. */
function moveTrial(
  call: Call,
  before: Subscription,
  changes: Partial<Subscription>,
  end: number,
): Subscription {
  if (before.status !== "trialing")
    throw unsupported("a trial for a subscription that is already paid", "trial_end");
  const { start } = periodOf(before);
  const moved = { ...before, ...changes };
  const changed = changeSubscription(call, before.id, {
    ...changes,
    billing_cycle_anchor: end,
    items: withPeriod(moved, { start, end }),
    trial_end: end,
  });
  warnOfShortTrial(call, changed);
  return changed;
}

/** Invoices what waits for the next invoice, now. */
export function invoiceAtOnce(call: Call, subscription: Subscription, behavior: Behavior): Subscription {
  const { id } = subscription;
  const customer = idOf(subscription.customer) ?? "";
  if (pendingItems(call, customer, id).length === 0) return subscription;
  const draft = draftInvoice(call, {
    customer,
    subscription,
    reason: "subscription_update",
    lines: [],
    discounts: subscription.discounts.flatMap((one) => idOf(one) ?? []),
    period: periodOf(subscription),
  });
  changeSubscription(call, id, { latest_invoice: draft.id });
  payNow(call, draft, behavior);
  return currentSubscription(call, id);
}

function plainChanges(call: Call, before: Subscription, now: number): Partial<Subscription> {
  const { params } = call;
  const customer = idOf(before.customer) ?? "";
  const method = params.string("default_payment_method");
  const description = params.nullable("description");
  const discounts = readDiscounts(call, { customer, subscription: before.id, now });
  const details = params.group("cancellation_details");
  const kept = before.cancellation_details;
  const cancels = cancelChange(params, before, now);
  return {
    ...cancels,
    ...(details
      ? {
          cancellation_details: {
            comment: details.nullable("comment") ?? kept?.comment ?? null,
            feedback: details.nullable("feedback") ?? kept?.feedback ?? null,
            feedback_option: null,
            reason: (cancels.cancellation_details ?? kept)?.reason ?? null,
          },
        }
      : {}),
    ...(method === undefined ? {} : { default_payment_method: ownMethod(call, customer, method) }),
    ...(description === undefined ? {} : { description }),
    ...(discounts ? { discounts } : {}),
    ...(params.has("pause_collection") ? { pause_collection: readPause(params) } : {}),
    ...(params.has("payment_settings")
      ? { payment_settings: readPaymentSettings(call, before.payment_settings) }
      : {}),
    ...(params.has("trial_settings")
      ? { trial_settings: readTrialSettings(call, before.trial_settings) }
      : {}),
    metadata: mergeMetadata(before.metadata, params),
  };
}

function cancelChange(params: Params, before: Subscription, now: number): Partial<Subscription> {
  const atEnd = params.boolean("cancel_at_period_end");
  if (atEnd !== undefined) {
    if (atEnd === before.cancel_at_period_end) return {};
    return cancelFields(before, atEnd ? periodOf(before).end : null, now);
  }
  if (!params.has("cancel_at")) return {};
  const at = params.form.cancel_at === "" ? null : (params.integer("cancel_at") ?? null);
  return { ...cancelFields(before, at, now), cancel_at_period_end: at === periodOf(before).end };
}

function readPause(params: Params): Stripe.Subscription.PauseCollection | null {
  const group = params.group("pause_collection");
  if (!group) return null;
  const behavior = group.oneOf("behavior", ["keep_as_draft", "mark_uncollectible", "void"]);
  return { behavior: behavior ?? "void", resumes_at: group.integer("resumes_at") ?? null };
}

const anchorsNow = ({ params }: Call): boolean =>
  params.group("billing_cycle_anchor")?.oneOf("type", ["now", "unchanged"]) === "now";

const unchanged = ({ items }: Subscription): ItemChange[] =>
  items.data.map((item) => ({ before: item, after: item }));

function sameRhythm(before: Subscription["items"], after: Subscription["items"]): boolean {
  const rhythm = ({ data }: Subscription["items"]): string => {
    const price = data[0]?.price;
    const recurring = price && recurringOf(price);
    return `${recurring?.interval_count} ${recurring?.interval}`;
  };
  return rhythm(before) === rhythm(after);
}

/** Reads `items[0][id]`, `[price]`, `[quantity]`, `[deleted]`; what stays the same is no change. */
function readItemChanges(call: Call, subscription: Subscription, now: number): ItemChange[] {
  const sent = call.params.groups("items") ?? [];
  return sent.flatMap((one): ItemChange[] => {
    const id = one.string("id");
    if (id === undefined) {
      const { start, end } = periodOf(subscription);
      const fresh = readItem(call, one, subscription.id, now);
      return [{ before: null, after: { ...fresh, current_period_start: start, current_period_end: end } }];
    }
    const before = subscription.items.data.find((item) => item.id === id);
    if (!before) throw noSuch("subscription item", id, one.path("id"), 400);
    if (one.boolean("deleted")) return [{ before, after: null }];
    const wanted = one.string("price");
    const price = wanted === undefined ? before.price : findPrice(call, wanted, one.path("price"));
    const quantity = one.integer("quantity") ?? before.quantity ?? 1;
    if (price.id === before.price.id && quantity === before.quantity) return [];
    return [{ before, after: { ...before, plan: planOf(price), price, quantity } }];
  });
}

function itemsAfter({ items }: Subscription, changes: readonly ItemChange[]): Stripe.SubscriptionItem[] {
  const kept = items.data.flatMap((item) => {
    const change = changes.find(({ before }) => before?.id === item.id);
    return change ? (change.after ?? []) : item;
  });
  return [...kept, ...changes.flatMap(({ before, after }) => (before === null && after ? after : []))];
}
