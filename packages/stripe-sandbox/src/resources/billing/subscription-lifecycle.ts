import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { changedFields, emit } from "../../core/events";
import { idOf } from "../../core/store";
import { findCustomer } from "../customers";
import { draftInvoice } from "./invoice-draft";
import { closeInvoice } from "./invoice-lifecycle";
import { itemLine, type Period } from "./invoice-lines";
import { recurringOf } from "./prices";
import { DAY, HOUR, periodEnd, timeOn } from "./time";

type Subscription = Stripe.Subscription;

/** Statuses that nothing follows. */
export const ENDED: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);
const UPCOMING_DAYS = 7;
const TRIAL_WARNING_DAYS = 3;
const INCOMPLETE_HOURS = 23;

/** Changes a subscription, emits the event, and schedules the next steps. */
export function changeSubscription(call: Call, id: string, changes: Partial<Subscription>): Subscription {
  const before = currentSubscription(call, id);
  const after = call.store.put(call.store.billing.subscriptions, { ...before, ...changes });
  const previous = changedFields(before, after);
  if (Object.keys(previous).length > 0) emit(call, "customer.subscription.updated", after, previous);
  scheduleNext(call, after);
  return currentSubscription(call, id);
}

/** The subscription as it is now. */
export function currentSubscription(call: Call, id: string): Subscription {
  const subscription = call.store.billing.subscriptions.get(id);
  if (!subscription) throw new Error(`The subscription ${id} is gone`);
  return subscription;
}

/** Now, for a subscription. */
export const timeOf = (call: Call, subscription: Subscription): number =>
  timeOn(call, subscription.test_clock);

/** The period a subscription is in; all its items share it. */
export function periodOf(subscription: Subscription): Period {
  const item = subscription.items.data[0];
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** The items of a subscription, moved to another period. */
export function withPeriod(subscription: Subscription, period: Period): Subscription["items"] {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return { ...subscription.items, data };
}

/** The period that starts at a time. */
export function periodFrom(subscription: Subscription, start: number, anchor: number): Period {
  const price = subscription.items.data[0]?.price;
  return { start, end: price ? periodEnd(anchor, start, recurringOf(price)) : start };
}

/** The payment method a subscription would be renewed with, if there is one. */
export function renewalMethod(call: Call, subscription: Subscription): string | null {
  const customer = findCustomer(call, idOf(subscription.customer) ?? "");
  return idOf(subscription.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
}

/** Appoints what time will bring: the next period, its announcement, the end of a trial or of the patience. */
export function scheduleNext(call: Call, subscription: Subscription): void {
  const { id, status, cancel_at, trial_end } = subscription;
  const { later } = call.sandbox;
  const clock = idOf(subscription.test_clock);
  const now = timeOf(call, subscription);
  const { end } = periodOf(subscription);
  const runs = !ENDED.has(status) && status !== "incomplete" && status !== "paused";
  later.appoint(call, "subscriptionPeriod", id, runs ? Math.min(end, cancel_at ?? end) : null, clock);
  const renews = runs && (cancel_at === null || cancel_at > end);
  const upcoming = end - UPCOMING_DAYS * DAY;
  if (!renews) later.appoint(call, "invoiceUpcoming", id, null, clock);
  else if (upcoming > now) later.appoint(call, "invoiceUpcoming", id, upcoming, clock);
  const warning = (trial_end ?? 0) - TRIAL_WARNING_DAYS * DAY;
  if (status !== "trialing") later.appoint(call, "trialEnding", id, null, clock);
  else if (warning > now) later.appoint(call, "trialEnding", id, warning, clock);
  const patience = status === "incomplete" ? subscription.created + INCOMPLETE_HOURS * HOUR : null;
  later.appoint(call, "subscriptionExpires", id, patience, clock);
  later.appoint(call, "collectionResumes", id, subscription.pause_collection?.resumes_at ?? null, clock);
}

/** Says that a trial ends within three days, when it is too short for the warning to come later. */
export function warnOfShortTrial(call: Call, subscription: Subscription): void {
  const { status, trial_end } = subscription;
  if (status !== "trialing" || trial_end === null) return;
  if (trial_end - TRIAL_WARNING_DAYS * DAY <= timeOf(call, subscription))
    emit(call, "customer.subscription.trial_will_end", subscription);
}

/**
 * Ends a subscription now. Its drafts stay drafts, and nothing is tried again. One whose first invoice was never paid
 * expires instead, and that can no longer be paid.
 */
export function endSubscription(
  call: Call,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Subscription {
  const { store } = call;
  const before = currentSubscription(call, id);
  const now = timeOf(call, before);
  const details = before.cancellation_details;
  const ended = store.put(store.billing.subscriptions, {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: details?.feedback_option ?? null,
      reason,
    },
    ended_at: now,
    status: before.status === "incomplete" ? "incomplete_expired" : "canceled",
  });
  scheduleNext(call, ended);
  for (const invoice of store.billing.invoices.by("subscription", id)) {
    if (invoice.status !== "draft" && invoice.status !== "open") continue;
    if (invoice.status === "open" && before.status === "incomplete") {
      closeInvoice(call, invoice, "void");
      continue;
    }
    store.put(store.billing.invoices, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
    call.sandbox.later.appoint(call, "finalizeInvoice", invoice.id, null, null);
    call.sandbox.later.appoint(call, "retryInvoice", invoice.id, null, null);
  }
  emit(call, "customer.subscription.deleted", ended);
  return ended;
}

/** What a new period of a subscription brings. */
interface Turn {
  period: Period;
  reason: Stripe.Invoice.BillingReason;
  changes?: Partial<Subscription>;
  /** True when the invoice is made final by the caller, at once; otherwise in an hour. */
  atOnce?: boolean;
}

/** Moves a subscription to its next period and drafts the invoice for it. */
export function advancePeriod(call: Call, id: string, turn: Turn): Stripe.Invoice {
  const before = currentSubscription(call, id);
  const now = timeOf(call, before);
  const items = withPeriod(before, turn.period);
  const waits = before.pause_collection?.behavior === "keep_as_draft" || before.status === "unpaid";
  const finalizesAt = waits || turn.atOnce ? null : now + HOUR;
  const invoice = draftInvoice(call, {
    customer: idOf(before.customer) ?? "",
    subscription: before,
    reason: turn.reason,
    lines: items.data.map((item) => itemLine(call, item, turn.period)),
    discounts: before.discounts.flatMap((one) => idOf(one) ?? []),
    period: periodOf(before),
    finalizesAt,
    autoAdvance: !waits,
  });
  const clock = idOf(before.test_clock);
  if (finalizesAt !== null)
    call.sandbox.later.appoint(call, "finalizeInvoice", invoice.id, finalizesAt, clock);
  changeSubscription(call, id, { ...turn.changes, items, latest_invoice: invoice.id });
  return invoice;
}
