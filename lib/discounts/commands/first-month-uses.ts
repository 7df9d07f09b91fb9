import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { OPEN_PURCHASE } from "../queries/first-month";

/** How long an unpaid purchase keeps its use of a discount after the last press of Pay. */
const HELD_SECONDS = 30 * 60;

/** A purchase whose first month has a discount. */
export interface DiscountedPurchase {
  userId: string;
  planId: string;
  discountId: string;
  priceCents: number;
  discountCents: number;
}

/** The customer's purchases at Stripe, as read before: by the ids of subscriptions and of Stripe's pages. */
export interface KnownPurchases {
  /** The one that continues. */
  current: string | null;
  /** Those that can no longer be paid. */
  ended: readonly string[];
}

/**
 * Another customer took the last use, this customer paid with the discount in another
 * window, or staff deleted the discount.
 */
export class FirstMonthTakenError extends Error {}

interface OpenUse extends DiscountedPurchase {
  id: string;
  stripeId: string | null;
}

/**
 * Reserves the use of a discount for a purchase, or keeps the one it has. Purchases of a customer
 * queue at the user's row, and those that want the same limited discount at its row. A use whose
 * purchase could still be paid is never released.
 * @param wanted null for a purchase without a discount
 * @returns the id of the use; null without a discount; undefined if a purchase in another window is in the way
 * @throws {FirstMonthTakenError}
 */
export async function reserveFirstMonthUse(
  tx: Tx,
  userId: string,
  wanted: DiscountedPurchase | null,
  known: KnownPurchases,
): Promise<string | null | undefined> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const open = await findOpenUse(tx, userId);
  if (open && wanted && isFor(open, wanted) && (open.stripeId === null || open.stripeId === known.current)) {
    await tx.discountUse.update({ where: { id: open.id }, data: { heldAt: now() } });
    return open.id;
  }
  if (open) {
    if (open.stripeId !== null && !known.ended.includes(open.stripeId)) return undefined;
    await tx.discountUse.update({ where: { id: open.id }, data: { releasedAt: now() } });
  }
  return wanted && reserve(tx, wanted);
}

/** A customer has at most one, by a unique index. */
async function findOpenUse(tx: Tx, userId: string): Promise<OpenUse | undefined> {
  const [use] = await tx.$queryRaw<OpenUse[]>`
    SELECT u.id, u.user_id AS "userId", u.plan_id AS "planId", u.discount_id AS "discountId", u.price_cents AS "priceCents",
      u.discount_cents AS "discountCents", u.stripe_id AS "stripeId"
    FROM discount_uses u WHERE u.user_id = ${userId} AND ${OPEN_PURCHASE}`;
  return use;
}

const isFor = (use: OpenUse, wanted: DiscountedPurchase): boolean =>
  (["planId", "discountId", "priceCents", "discountCents"] as const).every(
    (name) => use[name] === wanted[name],
  );

async function reserve(tx: Tx, wanted: DiscountedPurchase): Promise<string> {
  const { userId, discountId } = wanted;
  await tx.$queryRaw`SELECT id FROM discounts WHERE id = ${discountId} FOR NO KEY UPDATE`;
  // In a separate statement: the one that locks does not see what was committed while it waited.
  const [taken] = await tx.$queryRaw<{ isUsedUp: boolean; hasUsed: boolean }[]>`
    SELECT d.max_uses IS NOT NULL AND (SELECT count(*) FROM discount_uses u WHERE u.discount_id = d.id AND u.released_at IS NULL)
        >= d.max_uses AS "isUsedUp",
      d.is_once_per_customer AND EXISTS (SELECT 1 FROM discount_uses u WHERE u.discount_id = d.id AND u.user_id = ${userId}
        AND u.paid_at IS NOT NULL) AS "hasUsed"
    FROM discounts d WHERE d.id = ${discountId}`;
  if (!taken || taken.isUsedUp || taken.hasUsed)
    throw new FirstMonthTakenError("This customer can no longer use the discount");
  const { id } = await tx.discountUse.create({
    data: { ...wanted, createdAt: now(), heldAt: now() },
    select: { id: true },
  });
  return id;
}

/**
 * Notes what can pay the purchase of a use.
 * @param stripeId of a subscription, or of Stripe's page
 * @returns false if the use was released in the meantime: then this must not be paid
 */
export async function linkFirstMonthUse(id: string, stripeId: string): Promise<boolean> {
  const { count } = await db().discountUse.updateMany({
    where: { id, releasedAt: null, OR: [{ stripeId: null }, { stripeId }] },
    data: { stripeId },
  });
  return count === 1;
}

/**
 * Makes a use final once its subscription has begun, and releases it if the subscription ended unpaid. Idempotent; runs
 * in the transaction that stores the subscription and has locked its user.
 * @param purchase `id` from the subscription's metadata; `isFromStripesPage`: it was created by a
 * page of Stripe's, which has no other subscription
 * @param state of the subscription
 */
export async function settleFirstMonthUse(
  tx: Tx,
  purchase: { id: string; userId: string; subscriptionId: string; isFromStripesPage: boolean },
  state: "begun" | "ended",
): Promise<void> {
  const { id, userId, subscriptionId, isFromStripesPage } = purchase;
  const own = { id, userId, planId: { not: null }, paidAt: null };
  if (state === "begun") {
    await tx.discountUse.updateMany({
      where: own,
      data: { paidAt: now(), releasedAt: null, stripeId: subscriptionId },
    });
    return;
  }
  // The use may have passed to another subscription, or to a page of Stripe's that can still be paid.
  await tx.discountUse.updateMany({
    where: {
      ...own,
      releasedAt: null,
      OR: [{ stripeId: subscriptionId }, ...(isFromStripesPage ? [{ stripeId: { startsWith: "cs_" } }] : [])],
    },
    data: { releasedAt: now() },
  });
}

/**
 * Releases a use whose purchase cannot be paid anymore.
 * @param stripeId that of the purchase, null if it never had one
 */
export const releaseFirstMonthUse = (id: string, stripeId: string | null): Promise<unknown> =>
  db().discountUse.updateMany({
    where: { id, stripeId, paidAt: null, releasedAt: null },
    data: { releasedAt: now() },
  });

/** Uses of purchases that were left unpaid for half an hour, oldest first. */
export const listAbandonedUses = (most: number): Promise<{ id: string; stripeId: string | null }[]> =>
  db().$queryRaw<{ id: string; stripeId: string | null }[]>(Prisma.sql`
    SELECT u.id, u.stripe_id AS "stripeId" FROM discount_uses u
    WHERE ${OPEN_PURCHASE} AND u.held_at <= ${secondsAfter(now(), -HELD_SECONDS)}::timestamp ORDER BY u.held_at LIMIT ${most}`);
