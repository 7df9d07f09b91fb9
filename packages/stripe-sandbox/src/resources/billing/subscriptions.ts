import type Stripe from "stripe";
import { attempt } from "../../core/attempt";
import type { Call, Route } from "../../core/call";
import { ApiError, noSuch } from "../../core/errors";
import { list } from "../../core/list";
import { idOf, type Store } from "../../core/store";
import { payNow } from "./pay-now";
import { prorate } from "./proration";
import { createSubscription } from "./subscription-create";
import {
  advancePeriod,
  currentSubscription,
  ENDED,
  endSubscription,
  periodFrom,
  scheduleNext,
  timeOf,
} from "./subscription-lifecycle";
import { invoiceAtOnce, updateSubscription } from "./subscription-update";

/** Endpoints of subscriptions. */
export const subscriptionRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/subscriptions", handle: createSubscription },
  { method: "GET", path: "/v1/subscriptions", handle: listSubscriptions },
  { method: "GET", path: "/v1/subscriptions/:", handle: find },
  { method: "POST", path: "/v1/subscriptions/:", handle: (call) => updateSubscription(call, call.id) },
  { method: "DELETE", path: "/v1/subscriptions/:", handle: cancel },
  { method: "POST", path: "/v1/subscriptions/:/resume", handle: resume },
];

function find({ store, id }: Call): Stripe.Subscription {
  const subscription = store.billing.subscriptions.get(id);
  if (!subscription) throw noSuch("subscription", id, "id");
  return subscription;
}

/** What a customer subscribes to, as `expand[]=subscriptions` shows it. */
export function subscriptionsOf(store: Store, customer: string): Stripe.ApiList<Stripe.Subscription> {
  const own = store.billing.subscriptions.by("customer", customer).reverse();
  const data = own.filter(({ status }) => !ENDED.has(status));
  return { object: "list", data, has_more: false, url: `/v1/customers/${customer}/subscriptions` };
}

function listSubscriptions({ params, store }: Call): Stripe.ApiList<Stripe.Subscription> {
  const status = params.string("status");
  const price = params.string("price");
  const clock = params.string("test_clock");
  const wanted = (one: Stripe.Subscription): boolean => {
    if (status === "all") return true;
    if (status === "ended") return ENDED.has(one.status);
    return status === undefined ? one.status !== "canceled" : one.status === status;
  };
  return list({
    collection: store.billing.subscriptions,
    url: "/v1/subscriptions",
    params,
    filters: ["customer"],
    where: (one) =>
      wanted(one) &&
      (price === undefined || one.items.data.some((item) => item.price.id === price)) &&
      (clock === undefined || idOf(one.test_clock) === clock),
  });
}

/** Cancels now; `prorate` gives back what was paid for the rest, `invoice_now` without waiting. */
function cancel(call: Call): Stripe.Subscription {
  const { params, store } = call;
  const before = find(call);
  if (ENDED.has(before.status)) throw noSuch("subscription", before.id, "id");
  const sent = params.group("cancellation_details");
  const details = {
    comment: sent?.nullable("comment") ?? before.cancellation_details?.comment ?? null,
    feedback: sent?.nullable("feedback") ?? before.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: null,
  };
  store.put(store.billing.subscriptions, { ...before, cancellation_details: details });
  if (params.boolean("prorate")) {
    const changes = before.items.data.map((item) => ({ before: item, after: null }));
    prorate(call, before, changes, { at: timeOf(call, before), debit: false });
  }
  if (params.boolean("invoice_now"))
    invoiceAtOnce(call, currentSubscription(call, before.id), "allow_incomplete");
  return endSubscription(call, before.id, "cancellation_requested");
}

/** Takes up a subscription that was paused because its trial ended without a card; the first invoice must be paid. */
function resume(call: Call): Stripe.Subscription {
  const before = find(call);
  if (before.status !== "paused")
    throw new ApiError("This subscription cannot be resumed: it is not paused.", { param: "subscription" });
  return attempt(call, () => {
    const now = timeOf(call, before);
    const period = periodFrom(before, now, now);
    const changes = { billing_cycle_anchor: now };
    const draft = advancePeriod(call, before.id, {
      period,
      reason: "subscription_update",
      changes,
      atOnce: true,
    });
    payNow(call, draft, "allow_incomplete");
    scheduleNext(call, currentSubscription(call, before.id));
    return currentSubscription(call, before.id);
  });
}
