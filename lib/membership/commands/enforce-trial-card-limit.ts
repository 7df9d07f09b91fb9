import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { db } from "@/lib/server/db";
import { callStripe, declineMessage, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { isAwaitingCard } from "./stripe-ids";

/** Metadata key of a subscription whose card already had a free trial. */
export const TRIAL_CARD_USED = { trialCard: "used" } as const;
/** Metadata key of a subscription that ended before it started because its card already had a free trial. */
export const ENDED_BY_TRIAL_CARD = { ...TRIAL_CARD_USED, endedBecause: "trial-card" } as const;

/**
 * Whether a card already had a free trial (D17).
 * @param paymentMethodId of a card that was typed on the shop's page; one that Stripe does not know had none
 * @throws {ShopError} payment_provider
 */
export async function hadTrial(paymentMethodId: string): Promise<boolean> {
  const method = await undefinedIfMissing(() => stripe().paymentMethods.retrieve(paymentMethodId));
  const fingerprint = method?.card?.fingerprint;
  if (!fingerprint) return false;
  return (await db().trialCard.count({ where: { fingerprint } })) > 0;
}

/**
 * D17: one trial per card. Called before a trial is written for the first time, so that no mail and no page
 * promises a free month that does not exist. With a card that already had a trial, a purchase on Stripe's
 * page is charged at once, as its buyer agreed; one on the shop's own page ends without a charge, because
 * that page requires a second press before it charges. A declined card ends it too.
 * @param found read with `default_payment_method` expanded
 * @returns whether the subscription changed at Stripe and has to be read again
 * @throws {ShopError} payment_provider
 */
export async function enforceTrialCardLimit(found: Stripe.Subscription, userId: string): Promise<boolean> {
  if (found.status !== "trialing" || isAwaitingCard(found)) return false;
  const method = found.default_payment_method;
  const fingerprint = typeof method === "object" ? method?.card?.fingerprint : undefined;
  if (!fingerprint || (await isSettled(found.id, userId))) return false;
  await db().trialCard.createMany({
    data: [{ fingerprint, userId, stripeSubscriptionId: found.id }],
    skipDuplicates: true,
  });
  const card = await db().trialCard.findUnique({ where: { fingerprint } });
  if (card?.stripeSubscriptionId === found.id) return false;
  if (found.metadata["way"] === "page" || !(await chargeNow(found.id))) await end(found.id);
  return true;
}

/**
 * Whether the trial has begun already, or its buyer has another live subscription and this one ends as a
 * duplicate.
 */
async function isSettled(stripeSubscriptionId: string, userId: string): Promise<boolean> {
  const found = await db().subscription.count({
    where: {
      OR: [
        { stripeSubscriptionId, begunAt: { not: null } },
        {
          userId,
          status: { in: [...LIVE_SUBSCRIPTION_STATES] },
          stripeSubscriptionId: { not: stripeSubscriptionId },
        },
      ],
    },
  });
  return found > 0;
}

/** @returns false when the card was declined: then nothing has changed */
async function chargeNow(id: string): Promise<boolean> {
  try {
    await callStripe(() =>
      stripe().subscriptions.update(
        id,
        { trial_end: "now", payment_behavior: "error_if_incomplete", metadata: TRIAL_CARD_USED },
        { idempotencyKey: `second-trial-${id}` },
      ),
    );
    return true;
  } catch (error) {
    if (declineMessage(error)) return false;
    throw error;
  }
}

async function end(id: string): Promise<void> {
  // These calls do not know a subscription that has ended meanwhile.
  await undefinedIfMissing(() => stripe().subscriptions.update(id, { metadata: ENDED_BY_TRIAL_CARD }));
  await undefinedIfMissing(() => stripe().subscriptions.cancel(id, { prorate: false }));
}
