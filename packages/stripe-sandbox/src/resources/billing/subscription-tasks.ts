import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { emit } from "../../core/events";
import { idOf } from "../../core/store";
import {
  chargeInvoice,
  closeInvoice,
  currentInvoice,
  finalizeInvoice,
  subscriptionOf,
} from "./invoice-lifecycle";
import { intentOf } from "./invoice-payments";
import {
  advancePeriod,
  changeSubscription,
  currentSubscription,
  ENDED,
  endSubscription,
  periodFrom,
  periodOf,
  renewalMethod,
  timeOf,
} from "./subscription-lifecycle";
import { upcomingInvoice } from "./upcoming";

/** A period or a trial is over, or the time to cancel has come. */
export function subscriptionPeriod(call: Call): void {
  const subscription = currentSubscription(call, call.id);
  const { id, cancel_at, status } = subscription;
  if (ENDED.has(status)) return;
  if (cancel_at !== null && cancel_at <= timeOf(call, subscription)) {
    endSubscription(call, id, "cancellation_requested");
    return;
  }
  if (status === "trialing") {
    endTrial(call, subscription);
    return;
  }
  const { end } = periodOf(subscription);
  const period = periodFrom(subscription, end, subscription.billing_cycle_anchor);
  advancePeriod(call, id, { period, reason: "subscription_cycle" });
}

function endTrial(call: Call, subscription: Stripe.Subscription): void {
  const { id } = subscription;
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice";
  if (missing !== "create_invoice" && renewalMethod(call, subscription) === null) {
    if (missing === "cancel") endSubscription(call, id, null);
    else emit(call, "customer.subscription.paused", changeSubscription(call, id, { status: "paused" }));
    return;
  }
  const { end } = periodOf(subscription);
  const period = periodFrom(subscription, end, subscription.billing_cycle_anchor);
  advancePeriod(call, id, { period, reason: "subscription_cycle", changes: { status: "active" } });
}

/** A week before the next invoice: says what it will be. */
export function invoiceUpcoming(call: Call): void {
  const subscription = currentSubscription(call, call.id);
  emit(call, "invoice.upcoming", upcomingInvoice(call, subscription));
}

/** Three days before a trial ends. */
export function trialEnding(call: Call): void {
  emit(call, "customer.subscription.trial_will_end", currentSubscription(call, call.id));
}

/** The first invoice was not paid within 23 hours. */
export function subscriptionExpires(call: Call): void {
  const subscription = currentSubscription(call, call.id);
  if (subscription.status !== "incomplete") return;
  const invoice = call.store.billing.invoices.get(idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") closeInvoice(call, invoice, "void");
  changeSubscription(call, call.id, {
    ended_at: timeOf(call, subscription),
    status: "incomplete_expired",
  });
}

/** A pause of the collection ends on the day that was set. */
export function collectionResumes(call: Call): void {
  changeSubscription(call, call.id, { pause_collection: null });
}

/** An hour after it was drafted, an invoice becomes final and is paid. */
export function finalizeDue(call: Call): void {
  const draft = currentInvoice(call, call.id);
  if (draft.status !== "draft") return;
  const pause = subscriptionOf(call, draft)?.pause_collection?.behavior;
  const invoice = finalizeInvoice(call, draft);
  if (invoice.status !== "open") return;
  if (pause === "void" || pause === "mark_uncollectible")
    closeInvoice(call, invoice, pause === "void" ? "void" : "uncollectible");
  else chargeInvoice(call, invoice, { offSession: true });
}

/** The bank is asked again. */
export function retryInvoice(call: Call): void {
  chargeInvoice(call, currentInvoice(call, call.id), { offSession: true });
}

/** An invoice was paid: its subscription runs, and may remember the card. */
export function invoicePaid(call: Call, id: string): void {
  const invoice = currentInvoice(call, id);
  const subscription = subscriptionOf(call, invoice);
  if (!subscription || ENDED.has(subscription.status)) return;
  const { status, payment_settings } = subscription;
  const isLatest = idOf(subscription.latest_invoice) === id;
  const awaited = ["past_due", "unpaid", "paused"].includes(status) && isLatest;
  const method = idOf(intentOf(call.store, id)?.payment_method);
  const keeps = payment_settings?.save_default_payment_method === "on_subscription" && method !== null;
  const changed = changeSubscription(call, subscription.id, {
    ...(status === "incomplete" || awaited ? { status: "active" } : {}),
    ...(keeps ? { default_payment_method: method } : {}),
  });
  if (status === "paused" && awaited) emit(call, "customer.subscription.resumed", changed);
}

/** An invoice was not paid: its subscription is past due, and ends with the last try. */
export function invoiceFailed(call: Call, id: string): void {
  const invoice = currentInvoice(call, id);
  const subscription = subscriptionOf(call, invoice);
  if (!subscription || invoice.billing_reason === "subscription_create") return;
  if (!["active", "trialing", "past_due"].includes(subscription.status)) return;
  if (invoice.next_payment_attempt !== null) {
    changeSubscription(call, subscription.id, { status: "past_due" });
  } else if (call.sandbox.config.afterRetries === "unpaid") {
    changeSubscription(call, subscription.id, { status: "unpaid" });
  } else {
    endSubscription(call, subscription.id, "payment_failed");
  }
}

/** A customer agreed to later payments with the card of a trial. */
export function setupSucceeded(call: Call, intent: string): void {
  const [subscription] = call.store.billing.subscriptions.by("pending_setup_intent", intent);
  if (!subscription) return;
  const method = idOf(call.store.setupIntents.get(intent)?.payment_method);
  const keeps = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  changeSubscription(call, subscription.id, {
    pending_setup_intent: null,
    ...(keeps ? { default_payment_method: method } : {}),
  });
}

/** The customer was deleted. */
export function customerDeleted(call: Call, customer: string): void {
  for (const { id, status } of call.store.billing.subscriptions.by("customer", customer)) {
    if (!ENDED.has(status)) endSubscription(call, id, null);
  }
}
