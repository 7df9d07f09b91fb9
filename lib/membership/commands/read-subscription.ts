import "server-only";
import type Stripe from "stripe";
import { secondsAfter } from "@/lib/server/clock";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { SubscriptionStatus } from "@/prisma/generated/client";
import { isPaymentOverdue } from "../rules/membership-status";
import { graceEnd } from "../rules/periods";
import { getStripeId, isAwaitingCard } from "./stripe-ids";

/** A subscription with its open invoice. */
export interface SubscriptionReading {
  found: Stripe.Subscription;
  owed: Owed | null;
}

interface Owed {
  /** The invoice that has been open longest. */
  invoiceId: string;
  amountCents: number;
  since: Date;
}

/** A subscription's current state at Stripe; undefined for one that Stripe does not know. */
export async function readSubscription(id: string): Promise<SubscriptionReading | undefined> {
  const found = await undefinedIfMissing(() =>
    stripe().subscriptions.retrieve(id, { expand: ["default_payment_method", "latest_invoice"] }),
  );
  return found && { found, owed: isPaymentOverdue(found.status) ? await owedFor(found) : null };
}

async function owedFor({ id, status, latest_invoice }: Stripe.Subscription): Promise<Owed | null> {
  const { data } = await callStripe(() =>
    stripe().invoices.list({ subscription: id, status: "open", limit: 100 }),
  );
  const oldest = data.at(-1);
  if (!oldest?.id) return null;
  // Only the payment of its latest invoice reactivates an unpaid subscription, whose later ones stay drafts
  // (docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions).
  if (status === "unpaid" && oldest.id !== getStripeId(latest_invoice)) return null;
  const amountCents = data.reduce((total, { amount_remaining }) => total + amount_remaining, 0);
  return { invoiceId: oldest.id, amountCents, since: fromUnixSeconds(oldest.created) };
}

export const fromUnixSeconds = (seconds: number): Date => secondsAfter(new Date(0), seconds);
const orNull = (seconds: number | null | undefined): Date | null =>
  seconds ? fromUnixSeconds(seconds) : null;

/** A new status at Stripe grants nothing until the shop supports it. */
function statusOf(found: Stripe.Subscription): SubscriptionStatus {
  const { id } = found;
  const status = isAwaitingCard(found) ? "incomplete" : found.status;
  const known = Object.values(SubscriptionStatus).find((one) => one === status);
  if (!known) throw new Error(`Subscription ${id} is ${status}`);
  return known;
}

/**
 * Whether a subscription ends within its current period. Stripe's dashboard and portal can set `cancel_at` instead of
 * `cancel_at_period_end`; a time in a later period does not end this one.
 */
export const endsInPeriod = ({
  cancel_at: at,
  cancel_at_period_end,
  items,
}: Pick<Stripe.Subscription, "cancel_at" | "cancel_at_period_end" | "items">): boolean =>
  cancel_at_period_end || (at !== null && at <= (items.data[0]?.current_period_end ?? 0));

/**
 * The update parameter that reverts a cancellation: a `cancel_at` that was set on its own stays until it is cleared.
 */
export const toRevertCancellationParams = ({
  cancel_at,
  cancel_at_period_end,
}: Pick<Stripe.Subscription, "cancel_at" | "cancel_at_period_end">) =>
  cancel_at !== null && !cancel_at_period_end
    ? ({ cancel_at: "" } as const)
    : { cancel_at_period_end: false };

/** The columns of the shop's row that Stripe decides. */
export function toSubscriptionRow({ found, owed }: SubscriptionReading) {
  const [item] = found.items.data;
  if (!item) throw new Error(`Subscription ${found.id} has no item`);
  const { cancel_at: cancelAt, default_payment_method: method } = found;
  const card = typeof method === "object" ? method?.card : undefined;
  const periodStart = fromUnixSeconds(item.current_period_start);
  const owedSince = owed && owed.since < periodStart ? owed.since : periodStart;
  return {
    status: statusOf(found),
    currentPeriodStart: periodStart,
    currentPeriodEnd: fromUnixSeconds(Math.min(cancelAt ?? item.current_period_end, item.current_period_end)),
    trialEnd: orNull(found.trial_end),
    graceUntil: found.status === "past_due" ? graceEnd(owedSince) : null,
    cancelAtPeriodEnd: endsInPeriod(found),
    endedAt: orNull(found.ended_at),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    priceCents: item.price.unit_amount ?? 0,
  };
}
