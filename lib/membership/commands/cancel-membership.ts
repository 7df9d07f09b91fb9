import "server-only";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { endIfOverdue } from "./end-subscription-with-refund";
import { toRevertCancellationParams } from "./read-subscription";
import { syncSubscription } from "./sync-subscription";

/** The user's live subscription. @throws {ShopError} not_found */
export async function getLiveSubscription(userId: string) {
  const live = await db().subscription.findFirst({
    where: { userId, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
  });
  if (!live) throw noMembershipError();
  return live;
}

const noMembershipError = () => new ShopError("not_found", "There is no membership to change.");

/**
 * Reads the user's live subscription from Stripe. If it has already ended there, records that and refuses.
 * @returns the subscription, and the status that the shop has recorded
 * @throws {ShopError} not_found, payment_provider
 */
export async function readLiveSubscription(userId: string) {
  const { stripeSubscriptionId, status: knownStatus } = await getLiveSubscription(userId);
  const subscription = await undefinedIfMissing(() => stripe().subscriptions.retrieve(stripeSubscriptionId));
  if (subscription && subscription.status !== "canceled") return { subscription, knownStatus };
  await syncSubscription(stripeSubscriptionId);
  throw noMembershipError();
}

/**
 * Cancels a membership at the end of the paid period (D17); its benefits last until then. While a payment is overdue
 * there is no paid period: it ends immediately, and the overdue amount is no longer charged. Idempotent.
 * @returns the last instant of the membership; null when it has ended
 * @throws {ShopError} not_found without a live subscription, payment_provider
 */
export const cancelAtPeriodEnd = (userId: string): Promise<Date | null> => setCancel(userId, true);

/** "Keep my membership": reverts a cancellation before the period ends. @throws as cancelAtPeriodEnd */
export const keepMembership = (userId: string): Promise<Date | null> => setCancel(userId, false);

async function setCancel(userId: string, isEnding: boolean): Promise<Date | null> {
  const { stripeSubscriptionId } = await getLiveSubscription(userId);
  if (isEnding && (await endIfOverdue(stripeSubscriptionId))) {
    await syncSubscription(stripeSubscriptionId);
    return null;
  }
  const params = isEnding
    ? { cancel_at_period_end: true }
    : toRevertCancellationParams((await readLiveSubscription(userId)).subscription);
  await callStripe(() => stripe().subscriptions.update(stripeSubscriptionId, params));
  await syncSubscription(stripeSubscriptionId);
  const { currentPeriodEnd } = await db().subscription.findUniqueOrThrow({ where: { stripeSubscriptionId } });
  return currentPeriodEnd;
}
