import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/queries";
import { ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { callStripe, stripe } from "@/lib/server/stripe";
import { getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Whose period is over is asked about in each round until Stripe has said what comes next. */
const AGAIN_AFTER_SECONDS = 5 * MINUTE;
/** All others once a day, whatever was heard. */
const STALE_AFTER_SECONDS = DAY;
/** Stripe gives a webhook up after three days; what it never brought is looked for a while longer. */
const LOOK_BACK_SECONDS = 7 * DAY;
const PAGE = 100;

/**
 * Asks Stripe about memberships of which nothing was heard: those whose period is over, all others once a day, and those
 * that were begun at Stripe and never told. Whatever webhook was lost is made good. Harmless to repeat and on several
 * instances at once.
 * @returns how many were asked about
 */
export async function reconcileMemberships(): Promise<number> {
  let asked = 0;
  try {
    for await (const { stripeSubscriptionId } of inBatches(staleAfter)) {
      await ask(stripeSubscriptionId);
      asked += 1;
    }
    for await (const id of untold()) {
      await ask(id);
      asked += 1;
    }
  } catch (error) {
    // Stripe itself is not there: the next round goes on.
    if (!(error instanceof ShopError && error.code === "payment_provider")) throw error;
  }
  return asked;
}

/** One that can not be read keeps no other waiting. @throws {ShopError} payment_provider */
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

/** Subscriptions of our customers that the shop has never heard of, page by page. */
async function* untold(): AsyncGenerator<string> {
  const created = { gte: Math.floor(secondsAfter(now(), -LOOK_BACK_SECONDS).getTime() / 1000) };
  for (let after: string | undefined, more = true; more; ) {
    const page = await callStripe(() =>
      stripe().subscriptions.list({
        status: "all",
        created,
        limit: PAGE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    yield* await unknownOf(page.data);
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}

async function unknownOf(page: readonly Stripe.Subscription[]): Promise<string[]> {
  const customers = page.flatMap(({ customer }) => getStripeId(customer) ?? []);
  const [known, ours] = await Promise.all([
    db().subscription.findMany({
      where: { stripeSubscriptionId: { in: page.map(({ id }) => id) } },
      select: { stripeSubscriptionId: true },
    }),
    db().user.findMany({
      where: { stripeCustomerId: { in: customers } },
      select: { stripeCustomerId: true },
    }),
  ]);
  const isKnown = new Set(known.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const isOurs = new Set(ours.map(({ stripeCustomerId }) => stripeCustomerId));
  return page
    .filter(({ id, customer }) => !isKnown.has(id) && isOurs.has(getStripeId(customer) ?? null))
    .map(({ id }) => id);
}
