import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { stripe } from "@/lib/server/stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";
import { endAbandonedPurchases } from "./end-abandoned-purchases";
import { findEndReason } from "./end-subscription-with-refund";
import { listSubscriptionsWithDelayedRefunds } from "./refund-ended-payment";
import { getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Subscriptions whose period is over are read in each round until Stripe reports the next one. */
const AGAIN_AFTER_SECONDS = 5 * MINUTE;
/** All others are read once a day. */
const STALE_AFTER_SECONDS = DAY;
/** Stripe stops retrying a webhook after three days; the reconciler reaches back further. */
const LOOK_BACK_SECONDS = 7 * DAY;

/**
 * Reads memberships from Stripe again, because webhooks may be lost: those whose period is over, those with a refund
 * that is waiting for the Stripe balance, those that exist only at Stripe, and all others once a day. Ends purchases
 * whose discount was reserved too long ago.
 * Idempotent, and safe on several instances at once.
 * @returns how many were read
 */
export async function reconcileMemberships(): Promise<number> {
  let asked = 0;
  try {
    for await (const { stripeSubscriptionId } of inBatches(staleAfter)) {
      await ask(stripeSubscriptionId);
      asked += 1;
    }
    for await (const id of listSubscriptionsWithDelayedRefunds()) {
      await ask(id);
      asked += 1;
    }
    asked += await endAbandonedPurchases();
    asked += await syncUnknownSubscriptions(secondsAfter(now(), -LOOK_BACK_SECONDS));
  } catch (error) {
    // Stripe is not reachable: the next round continues.
    if (!(error instanceof ShopError && error.code === "payment_provider")) throw error;
  }
  return asked;
}

/**
 * Stores subscriptions of the shop's customers that exist only at Stripe. Idempotent.
 * @param since the earliest time of their creation
 * @returns how many were read
 * @throws {ShopError} payment_provider
 */
export async function syncUnknownSubscriptions(since: Date): Promise<number> {
  let asked = 0;
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const list = (at: object) => stripe().subscriptions.list({ status: "all", created, ...at });
  for await (const page of listAllPages(list))
    for (const id of await findSubscriptionsToSync(page)) {
      await ask(id);
      asked += 1;
    }
  return asked;
}

/** A subscription that cannot be read does not block the others. @throws {ShopError} payment_provider */
async function ask(stripeSubscriptionId: string): Promise<void> {
  try {
    await syncSubscription(stripeSubscriptionId);
  } catch (error) {
    if (error instanceof ShopError && error.code === "payment_provider") throw error;
    log().error({ err: error, stripeSubscriptionId }, "subscription not reconciled");
  }
}

const staleAfter = (id: string) =>
  db().subscription.findMany({
    where: {
      id: { gt: id },
      status: { in: [...LIVE_SUBSCRIPTION_STATES, "incomplete"] },
      OR: [
        { syncedAt: null },
        { syncedAt: { lte: secondsAfter(now(), -STALE_AFTER_SECONDS) } },
        {
          syncedAt: { lte: secondsAfter(now(), -AGAIN_AFTER_SECONDS) },
          currentPeriodEnd: { lte: now() },
        },
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true, stripeSubscriptionId: true },
    take: BATCH_SIZE,
  });

/**
 * The subscriptions of the shop's customers that the shop does not know, and those of a
 * deleted user that run or may not be refunded yet.
 */
async function findSubscriptionsToSync(page: readonly Stripe.Subscription[]): Promise<string[]> {
  const customers = page.flatMap(({ customer }) => getStripeId(customer) ?? []);
  const [known, ours, deleted] = await Promise.all([
    db().subscription.findMany({
      where: { stripeSubscriptionId: { in: page.map(({ id }) => id) } },
      select: { stripeSubscriptionId: true },
    }),
    db().user.findMany({
      where: { stripeCustomerId: { in: customers } },
      select: { stripeCustomerId: true },
    }),
    db().user.findMany({
      where: {
        id: { in: page.flatMap(({ metadata }) => metadata["userId"] ?? []) },
        deletedAt: { not: null },
      },
      select: { id: true },
    }),
  ]);
  const isKnown = new Set(known.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const isOurs = new Set(ours.map(({ stripeCustomerId }) => stripeCustomerId));
  const isDeleted = new Set(deleted.map(({ id }) => id));
  const belongsToDeletedUser = (one: Stripe.Subscription) => isDeleted.has(one.metadata["userId"] ?? "");
  const needsEnding = (one: Stripe.Subscription) =>
    belongsToDeletedUser(one) && (one.status !== "canceled" || findEndReason(one) !== undefined);
  return page
    .filter((one) => !isKnown.has(one.id))
    .filter((one) => isOurs.has(getStripeId(one.customer) ?? null) || needsEnding(one))
    .map(({ id }) => id);
}
