import "server-only";
import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { settleFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { getStoredMembershipStatus } from "../rules/membership-status";
import { endSubscriptionWithRefund, findEndReason } from "./end-subscription-with-refund";
import { enforceTrialCardLimit } from "./enforce-trial-card-limit";
import { enqueueTransitionMails, type SubscriptionOwner } from "./enqueue-transition-mails";
import { payOwedInvoice } from "./pay-owed-invoice";
import {
  fromUnixSeconds,
  readSubscription,
  type SubscriptionReading,
  toSubscriptionRow,
} from "./read-subscription";
import { findConsentTime } from "./record-consent";
import { DISCOUNT_USE, getPlanId, getStripeId, OWN_PAGE } from "./stripe-ids";

type Outcome = "written" | "older" | "overtaken" | "another-lives" | "owner-deleted";

/** Outcomes after which the subscription is ended, with the reason. */
const END_REASONS: Partial<Record<Outcome, "duplicate" | "deleted">> = {
  "another-lives": "duplicate",
  "owner-deleted": "deleted",
};

/** How often Stripe is read again after a concurrent write. */
const ROUNDS = 20;

const isLive = (status: string): boolean => (LIVE_SUBSCRIPTION_STATES as readonly string[]).includes(status);

/**
 * Stores Stripe's current state of a subscription, and notifies its owner of changes. The state is read anew
 * each time, so events may repeat and arrive in any order. Each stored state was read after the previous one
 * was stored, so the stored states form the subscription's history in order.
 * @param event recorded once all of its effects are done: a failed event is sent again
 * @throws {ShopError} payment_provider; conflict after repeated concurrent writes: Stripe then sends its
 * event again
 */
export async function syncSubscription(subscriptionId: string, event?: StripeEventRef): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await syncOnce(subscriptionId)) {
      if (event) await recordEvent(db(), event);
      return;
    }
  }
  throw new ShopError("conflict");
}

/** @returns false when it has to be read again */
async function syncOnce(stripeSubscriptionId: string): Promise<boolean> {
  const seen = await db().subscription.findUnique({ where: { stripeSubscriptionId } });
  const [turn] = await db().$queryRaw<{ no: bigint }[]>`SELECT nextval('membership_sync_seq') AS no`;
  const reading = await readSubscription(stripeSubscriptionId);
  const owner = reading && (await ownerOf(reading.found, seen?.userId));
  if (!reading || !owner || !turn) {
    if (reading || seen)
      log().warn({ stripeSubscriptionId }, "a subscription without a user, or unknown to Stripe");
    await db().subscription.updateMany({ where: { stripeSubscriptionId }, data: { syncedAt: now() } });
    return true;
  }
  // The subscription of a deleted user ends below, and neither charges nor uses up a trial.
  if (!owner.user.deletedAt && (await enforceTrialCardLimit(reading.found, owner.user.id))) return false;
  const outcome = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${owner.user.id} FOR UPDATE`;
    return write(tx, reading, owner, { no: turn.no, seen: seen?.syncNo ?? 0n });
  });
  const reason = END_REASONS[outcome] ?? findEndReason(reading.found);
  if (reason && outcome !== "overtaken") await endSubscriptionWithRefund(reading.found, reason);
  if (outcome === "written" && reading.owed) await payOwedInvoice(reading.found, reading.owed.invoiceId);
  return outcome !== "overtaken";
}

/**
 * A deleted user has no customer anymore: the shop's row names them, or, if the purchase
 * was paid after the deletion, its metadata.
 * @param knownUserId the user of the shop's row
 */
async function ownerOf(
  subscription: Stripe.Subscription,
  knownUserId: string | undefined,
): Promise<SubscriptionOwner | undefined> {
  const customer = getStripeId(subscription.customer);
  const planId = getPlanId(subscription);
  if (!customer || !planId) return undefined;
  const [known, plan] = await Promise.all([
    db().user.findUnique({ where: knownUserId ? { id: knownUserId } : { stripeCustomerId: customer } }),
    db().membershipPlan.findUnique({ where: { id: planId } }),
  ]);
  const user = known ?? (await findDeletedBuyer(subscription));
  return user && plan ? { user, plan } : undefined;
}

const findDeletedBuyer = ({ metadata }: Stripe.Subscription) =>
  db().user.findFirst({ where: { id: metadata["userId"] ?? "", deletedAt: { not: null } } });

/**
 * Runs in the transaction that has locked the user.
 * @param turn the reading's number, and that of the previous one
 */
async function write(
  tx: Tx,
  reading: SubscriptionReading,
  owner: SubscriptionOwner,
  turn: { no: bigint; seen: bigint },
): Promise<Outcome> {
  const { found } = reading;
  const known = await tx.subscription.findUnique({
    where: { stripeSubscriptionId: found.id },
    include: { plan: true },
  });
  // A reading that began later contains this one.
  if (known && known.syncNo > turn.no) return "older";
  const facts = { ...toSubscriptionRow(reading), planId: owner.plan.id };
  // A concurrent reading may be newer than this one, unless both are equal.
  if ((known?.syncNo ?? 0n) !== turn.seen) return isSame(known, facts) ? "older" : "overtaken";
  const other = await tx.subscription.findFirst({
    where: {
      userId: owner.user.id,
      status: { in: [...LIVE_SUBSCRIPTION_STATES] },
      stripeSubscriptionId: { not: found.id },
    },
  });
  if (other && isLive(facts.status)) return "another-lives";
  // Paid in a window that was still open when the account was deleted. A membership canceled
  // before the deletion runs to the end of its period.
  if (owner.user.deletedAt && isLive(facts.status) && !known?.begunAt) return "owner-deleted";
  const { priceCents } = facts;
  const agreed = await findConsentTime(tx, {
    userId: owner.user.id,
    planId: owner.plan.id,
    priceCents,
    stripeId: found.id,
  });
  const row = {
    ...facts,
    syncNo: turn.no,
    syncedAt: now(),
    ...(isLive(facts.status) && !known?.begunAt ? { begunAt: now() } : {}),
    ...(agreed ? { consentedAt: agreed, consentedPriceCents: priceCents } : {}),
  };
  await tx.subscription.upsert({
    where: { stripeSubscriptionId: found.id },
    create: {
      consentedAt: fromUnixSeconds(found.created),
      consentedPriceCents: priceCents,
      ...row,
      userId: owner.user.id,
      stripeSubscriptionId: found.id,
    },
    update: row,
  });
  await settleDiscount(tx, reading, owner, row.begunAt ?? known?.begunAt ?? null);
  // A subscription that never started changes no user, and a status that an admin set after its end stays.
  const isNews = isLive(facts.status) || (known !== null && isLive(known.status));
  if (!other && isNews && !owner.user.deletedAt) await writeStatus(tx, reading, owner);
  await enqueueTransitionMails(tx, { ...owner, reading, before: known ?? undefined, turn: turn.no });
  return "written";
}

const ENDED: readonly string[] = ["canceled", "incomplete_expired"];

/** Settles the use of the discount on the first month, if it has one (docs/decisions/0067). */
async function settleDiscount(
  tx: Tx,
  { found }: SubscriptionReading,
  { user }: SubscriptionOwner,
  begunAt: Date | null,
): Promise<void> {
  const { [DISCOUNT_USE]: id, way } = found.metadata;
  const state = begunAt ? "begun" : ENDED.includes(found.status) ? "ended" : null;
  if (!id || !state) return;
  const isFromStripesPage = way !== OWN_PAGE;
  await settleFirstMonthUse(tx, { id, userId: user.id, subscriptionId: found.id, isFromStripesPage }, state);
}

const isSame = (known: object | null, facts: Record<string, unknown>): boolean =>
  known !== null &&
  isDeepStrictEqual(
    Object.fromEntries(Object.keys(facts).map((name) => [name, Reflect.get(known, name)])),
    facts,
  );

/** D16: the user's stored status, for lists and the admin. */
async function writeStatus(
  tx: Tx,
  reading: SubscriptionReading,
  { user, plan }: SubscriptionOwner,
): Promise<void> {
  const { found } = reading;
  const { status } = toSubscriptionRow(reading);
  const { membershipStartDate } = await tx.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { membershipStartDate: true },
  });
  await tx.user.update({
    where: { id: user.id },
    data: isLive(status)
      ? {
          membershipStatus: getStoredMembershipStatus(status, plan.slug),
          membershipPlanId: plan.id,
          membershipStartDate: membershipStartDate ?? fromUnixSeconds(found.start_date),
          ...(found.trial_start ? { trialUsedAt: fromUnixSeconds(found.trial_start) } : {}),
        }
      : { membershipStatus: "cancelled", membershipPlanId: null, membershipStartDate: null },
  });
}
