import "server-only";
import type Stripe from "stripe";
import { LIVE } from "@/lib/account/queries";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { askStripe, ifKnown, stripe } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { SubscriptionStatus } from "@/prisma/generated/client";
import { graceEnd, storedStatus } from "../rules";
import { agreedAt } from "./consent";
import { endDuplicate } from "./end-duplicate";
import { awaitsCard, idOf, planIdOf } from "./stripe-ids";

type Outcome = "written" | "older" | "another-lives";

const isLive = (status: string): boolean => (LIVE as readonly string[]).includes(status);

/**
 * Writes what Stripe says of a subscription now. It is read afresh each time, so events may repeat and come in any order; a
 * reading that began earlier never overwrites one that began later.
 * @param event noted once all that follows from it is done: what fails on the way is told again, and repeats do no harm
 */
export async function syncSubscription(subscriptionId: string, event?: StripeEventRef): Promise<void> {
  const [turn] = await db().$queryRaw<{ no: bigint }[]>`SELECT nextval('membership_sync_seq') AS no`;
  const found = await ifKnown(() =>
    stripe().subscriptions.retrieve(subscriptionId, { expand: ["default_payment_method"] }),
  );
  const owner = found && (await ownerOf(found));
  if (!found || !owner || !turn) {
    if (found) log().warn({ subscriptionId }, "a subscription of nobody we know");
    if (event) await recordEvent(db(), event);
    return;
  }
  const outcome = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${owner.userId} FOR UPDATE`;
    return write(tx, found, owner, turn.no);
  });
  if (outcome === "another-lives") await endDuplicate(found);
  if (outcome === "written" && statusOf(found) === "trialing") await countTrial(found, owner.userId);
  if (event) await recordEvent(db(), event);
}

/** Whose subscription it is, and of which plan: as it was bought. */
async function ownerOf(subscription: Stripe.Subscription) {
  const customer = idOf(subscription.customer);
  const planId = planIdOf(subscription);
  if (!customer || !planId) return undefined;
  const [user, plan] = await Promise.all([
    db().user.findUnique({ where: { stripeCustomerId: customer }, select: { id: true } }),
    db().membershipPlan.findUnique({ where: { id: planId }, select: { id: true, slug: true } }),
  ]);
  return user && plan ? { userId: user.id, planId: plan.id, planSlug: plan.slug } : undefined;
}

type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

/** In the transaction that has locked the person. */
async function write(tx: Tx, found: Stripe.Subscription, owner: Owner, syncNo: bigint): Promise<Outcome> {
  const known = await tx.subscription.findUnique({ where: { stripeSubscriptionId: found.id } });
  if (known && known.syncNo > syncNo) return "older";
  const other = await tx.subscription.findFirst({
    where: { userId: owner.userId, status: { in: [...LIVE] }, stripeSubscriptionId: { not: found.id } },
  });
  if (other && isLive(statusOf(found))) return "another-lives";
  const priceCents = found.items.data[0]?.price.unit_amount ?? null;
  const agreed =
    priceCents === null ? undefined : await agreedAt(tx, { ...owner, priceCents, stripeId: found.id });
  const row = {
    ...fromStripe(found),
    planId: owner.planId,
    syncNo,
    ...(agreed ? { consentedAt: agreed, consentedPriceCents: priceCents } : {}),
  };
  await tx.subscription.upsert({
    where: { stripeSubscriptionId: found.id },
    create: {
      consentedAt: fromUnix(found.created),
      consentedPriceCents: priceCents,
      ...row,
      userId: owner.userId,
      stripeSubscriptionId: found.id,
    },
    update: row,
  });
  const neverBegan = row.status === "canceled" && isUnbegunTrial(found) && !isLive(known?.status ?? "");
  if (!other && !neverBegan) await writeStatus(tx, found, owner);
  return "written";
}

const fromUnix = (seconds: number): Date => new Date(seconds * 1000);
const orNull = (seconds: number | null | undefined): Date | null => (seconds ? fromUnix(seconds) : null);

/** Stripe may learn new states; one that we do not know gives nobody anything until somebody has looked at it. */
function statusOf(found: Stripe.Subscription): SubscriptionStatus {
  const { id } = found;
  const status = awaitsCard(found) ? "incomplete" : found.status;
  const known = Object.values(SubscriptionStatus).find((one) => one === status);
  if (!known) throw new Error(`Subscription ${id} is ${status}`);
  return known;
}

/** A trial of our page whose card never came: who gave it up was no member. */
const isUnbegunTrial = ({ metadata, trial_start, default_payment_method }: Stripe.Subscription): boolean =>
  metadata["way"] === "page" && trial_start !== null && default_payment_method === null;

function fromStripe(found: Stripe.Subscription) {
  const method = found.default_payment_method;
  const card = typeof method === "object" ? method?.card : undefined;
  const item = found.items.data[0];
  const periodStart = orNull(item?.current_period_start);
  return {
    status: statusOf(found),
    currentPeriodStart: periodStart,
    currentPeriodEnd: orNull(item?.current_period_end),
    trialEnd: orNull(found.trial_end),
    graceUntil: found.status === "past_due" && periodStart ? graceEnd(periodStart) : null,
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    endedAt: orNull(found.ended_at),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

/** D16: what is stored with the person, for lists and for what the admin sees. */
async function writeStatus(
  tx: Tx,
  found: Stripe.Subscription,
  { userId, planId, planSlug }: Owner,
): Promise<void> {
  const status = statusOf(found);
  const live = isLive(status);
  if (status === "incomplete" || status === "incomplete_expired") return;
  const { membershipStartDate } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { membershipStartDate: true },
  });
  await tx.user.update({
    where: { id: userId },
    data: live
      ? {
          membershipStatus: storedStatus(found.status, planSlug),
          membershipPlanId: planId,
          membershipStartDate: membershipStartDate ?? fromUnix(found.start_date),
          ...(found.trial_start ? { trialUsedAt: fromUnix(found.trial_start) } : {}),
        }
      : { membershipStatus: "cancelled", membershipPlanId: null, membershipStartDate: null },
  });
}

/** D17: one trial a card. A card that had one already ends this one at once, and is charged. */
async function countTrial(found: Stripe.Subscription, userId: string): Promise<void> {
  const method = found.default_payment_method;
  const fingerprint = typeof method === "object" ? method?.card?.fingerprint : undefined;
  if (!fingerprint) return;
  await db().trialCard.createMany({
    data: [{ fingerprint, userId, stripeSubscriptionId: found.id }],
    skipDuplicates: true,
  });
  const card = await db().trialCard.findUnique({ where: { fingerprint } });
  if (card?.stripeSubscriptionId === found.id) return;
  await askStripe(() =>
    stripe().subscriptions.update(
      found.id,
      { trial_end: "now" },
      { idempotencyKey: `second-trial-${found.id}` },
    ),
  );
}
