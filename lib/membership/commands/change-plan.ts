import "server-only";
import type Stripe from "stripe";
import { formatDate } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { callStripe, declineMessage, stripe } from "@/lib/server/stripe";
import { isPaymentOverdue } from "../rules/membership-status";
import { changeTerms } from "../rules/terms";
import type { PlanChange, PlanView } from "../schema";
import { readLiveSubscription } from "./cancel-membership";
import { billLaterMetadata, billNowMetadata } from "./change-billing";
import { exceedsPayments } from "./exceeds-payments";
import { endsInPeriod, fromUnixSeconds, toRevertCancellationParams } from "./read-subscription";
import { recordConsent } from "./record-consent";
import { getOrCreatePrice, getPlanId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * The cost of switching to a plan now (D17). Changes nothing.
 * @throws {ShopError} not_found without a live subscription, conflict when it is the current plan,
 * payment_provider
 */
export async function previewChange(userId: string, plan: PlanView): Promise<PlanChange> {
  const terms = await termsOf(userId, plan);
  return (await previewAt(terms, plan, await presentAt(terms.subscription))).change;
}

interface Preview {
  change: PlanChange;
  /** Null: nothing is charged or credited for the rest of the period. */
  proratedAt: number | null;
}

/** A change credits nothing for a payment that was refunded. */
async function previewAt(terms: Terms, plan: PlanView, prorationDate: number): Promise<Preview> {
  const { subscription, item, isTrial, resumes } = terms;
  const prorated = isTrial ? null : await previewInvoice(terms, prorationDate);
  const isOver =
    prorated !== null && prorated.total < 0 && (await exceedsPayments(subscription, -prorated.total));
  const proratedAt = isTrial || isOver ? null : prorationDate;
  const invoice = prorated !== null && !isOver ? prorated : await previewInvoice(terms, null);
  const change = {
    ...amountsOf(invoice, plan.monthlyPriceCents, proratedAt),
    monthlyCents: plan.monthlyPriceCents,
    nextOn: fromUnixSeconds(item.current_period_end).toISOString(),
    isTrial,
    resumes,
    prorationDate,
  };
  return { change, proratedAt };
}

const previewInvoice = (terms: Terms, proratedAt: number | null): Promise<Stripe.Invoice> =>
  callStripe(() =>
    stripe().invoices.createPreview({
      customer: String(terms.subscription.customer),
      subscription: terms.subscription.id,
      subscription_details: toChangeParams(terms, proratedAt),
    }),
  );

/** The parameters that the preview of the change and the change itself share. */
const toChangeParams = ({ subscription, item, price, resumes }: Terms, proratedAt: number | null) =>
  ({
    items: [{ id: item.id, price }],
    ...(proratedAt === null
      ? { proration_behavior: "none" }
      : { proration_behavior: "always_invoice", proration_date: proratedAt }),
    ...(resumes ? toRevertCancellationParams(subscription) : {}),
  }) as const satisfies Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;

/**
 * The amount due now and the next charge, from a preview. Stripe answers with the next regular invoice where
 * the change makes none of its own; all lines of that one lie in the future, so nothing of it is due now.
 */
function amountsOf(
  preview: Stripe.Invoice,
  monthlyCents: Cents,
  proratedAt: number | null,
): Pick<PlanChange, "dueCents" | "nextCents"> {
  const isNextInvoice =
    proratedAt === null || preview.lines.data.every(({ period }) => period.start > proratedAt);
  if (isNextInvoice) return { dueCents: cents(0), nextCents: cents(preview.amount_due) };
  // An existing credit is used first; its remainder, and an amount below zero, lower the next charge.
  const credit = preview.amount_due > 0 ? 0 : preview.total + preview.starting_balance;
  return {
    dueCents: cents(preview.total > 0 ? preview.amount_due : preview.total),
    nextCents: cents(Math.max(0, monthlyCents + credit)),
  };
}

/** How long a previewed cost can be confirmed. */
const REVIEW_SECONDS = 15 * 60;
/** Allowed clock skew between two instances. */
const MAX_CLOCK_SKEW_SECONDS = 30;

const CLAIMS = ["dueCents", "monthlyCents", "nextCents", "nextOn", "isTrial", "resumes"] as const;

/**
 * Switches to a plan and charges the difference (D17) on the existing subscription. A trial continues and
 * nothing is charged before its end. A cancellation is reverted.
 * @param shown as previewChange returned it: all of it is a claim (D2)
 * @throws {ShopError} as previewChange; amount_mismatch with the right amount in cents; not_paid when the
 * card is declined: then nothing has changed
 */
export async function changePlan(userId: string, plan: PlanView, shown: PlanChange): Promise<void> {
  const terms = await termsOf(userId, plan);
  const { subscription, price } = terms;
  const { prorationDate } = shown;
  const present = await presentAt(subscription);
  // Stripe accepts any time in the period: one near its end would make an upgrade free, an
  // earlier one would refund time already used.
  const isRecent =
    prorationDate > present - REVIEW_SECONDS && prorationDate < present + MAX_CLOCK_SKEW_SECONDS;
  const { change, proratedAt } = await previewAt(terms, plan, isRecent ? prorationDate : present);
  if (!isRecent || CLAIMS.some((name) => change[name] !== shown[name]))
    throw new ShopError(
      "amount_mismatch",
      "The cost of this change is different now. Please review it again.",
      { amount: change.dueCents },
    );
  const timeZone = await findTimeZone();
  await recordConsent({
    userId,
    planId: plan.id,
    way: "change",
    stripeId: subscription.id,
    sentences: changeTerms(plan.name, change, formatDate(change.nextOn, timeZone)),
    priceCents: change.monthlyCents,
    dueCents: change.dueCents,
  });
  // Otherwise one sync would find two charges, and the emails would state only the newer one.
  if (terms.isStale) await syncSubscription(subscription.id);
  try {
    await callStripe(() =>
      stripe().subscriptions.update(
        subscription.id,
        {
          ...toChangeParams(terms, proratedAt),
          payment_behavior: "error_if_incomplete",
          metadata: proratedAt === null ? billLaterMetadata(price) : billNowMetadata(price),
        },
        // Stripe repeats its response to a key, including a decline: another minute is another attempt.
        { idempotencyKey: `change-${subscription.id}-${price}-${prorationDate}-${Math.floor(present / 60)}` },
      ),
    );
  } catch (error) {
    const decline = declineMessage(error);
    if (decline) throw new ShopError("not_paid", `${decline} Your plan has not changed.`);
    throw error;
  }
  await syncSubscription(subscription.id);
}

type Terms = Awaited<ReturnType<typeof termsOf>>;

async function termsOf(userId: string, plan: PlanView) {
  const [{ subscription, knownStatus }, price] = await Promise.all([
    readLiveSubscription(userId),
    getOrCreatePrice(plan),
  ]);
  if (isPaymentOverdue(subscription.status))
    throw new ShopError(
      "conflict",
      "Your last payment failed. Please change your card first. Nothing was charged, and your plan has not changed.",
    );
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  if (getPlanId(subscription) === plan.id) throw new ShopError("conflict", "This is already your plan.");
  return {
    subscription,
    item,
    price,
    isTrial: subscription.status === "trialing",
    resumes: endsInPeriod(subscription),
    /** Whether the shop has not recorded yet that a trial has ended or an overdue payment was made. */
    isStale: subscription.status !== knownStatus,
  };
}

/** The subscription's current second: customers on a test clock have a time of their own. */
async function presentAt({ test_clock }: Stripe.Subscription): Promise<number> {
  if (!test_clock) return Math.floor(Date.now() / 1000);
  const id = typeof test_clock === "string" ? test_clock : test_clock.id;
  return (await callStripe(() => stripe().testHelpers.testClocks.retrieve(id))).frozen_time;
}
