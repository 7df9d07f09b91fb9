import "server-only";
import type { MemberTerms } from "@/lib/account/queries/member-terms";
import { addDays, type Day, fromDay, toDay } from "@/lib/core/dates";
import type { PriceRules } from "@/lib/pricing/schema";
import type { Tx } from "@/lib/server/db";
import { enqueueSubscriptionProblemMail } from "@/lib/subscriptions/commands/complete-renewals";
import { subscriptionUnitPrice } from "@/lib/subscriptions/queries/price-subscription";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { RENEWAL_REMINDER_DAYS, stockRetryTime } from "@/lib/subscriptions/rules/days";
import type { Prisma } from "@/prisma/generated/client";
import { type DueSubscription, priceRenewal } from "./price-renewal";

/** The values shared by all of a user's renewals of one round. */
export interface RenewalRound {
  userId: string;
  email: string;
  terms: MemberTerms;
  today: Day;
  at: Date;
}

/**
 * The renewals that can be fulfilled now; the others are postponed or paused. Products are locked in id order, as
 * everywhere (D5).
 */
export async function findChargeable(
  tx: Tx,
  due: readonly DueSubscription[],
  rules: PriceRules,
  round: RenewalRound,
): Promise<DueSubscription[]> {
  const productIds = due.map(({ productId }) => productId);
  const stock = await tx.$queryRaw<{ id: string; available: number }[]>`
    SELECT id, available FROM products WHERE id = ANY(${productIds}) ORDER BY id FOR UPDATE`;
  const left = new Map(stock.map(({ id, available }) => [id, available]));
  const ready: DueSubscription[] = [];
  for (const subscription of due) {
    const available = left.get(subscription.productId) ?? 0;
    if (
      await postponeIfBlocked(
        tx,
        subscription,
        {
          available,
          price: subscriptionUnitPrice(subscription, rules),
          isDeliverable: priceRenewal([subscription], rules, round.email) !== null,
        },
        round,
      )
    )
      continue;
    left.set(subscription.productId, available - subscription.quantity);
    ready.push(subscription);
  }
  return ready;
}

/**
 * Postpones a renewal that cannot be fulfilled on the announced terms, or pauses its subscription, and notifies the
 * owner once.
 * @returns whether it was postponed or paused
 */
async function postponeIfBlocked(
  tx: Tx,
  subscription: DueSubscription,
  { available, price, isDeliverable }: { available: number; price: number; isDeliverable: boolean },
  { userId, terms, today, at }: RenewalRound,
): Promise<boolean> {
  const { id, product, quantity, announcedUnitCents } = subscription;
  const key = `delivery-problem:${userId}:${id}:${toDay(subscription.nextDate)}`;
  const set = (data: Prisma.ProductSubscriptionUncheckedUpdateInput) =>
    tx.productSubscription.update({ where: { id }, data });
  /** Also ends a pause, because the shop retries automatically, as the email says. */
  const postpone = (data: Prisma.ProductSubscriptionUncheckedUpdateInput) =>
    set({ ...data, status: "active", pausedBecause: null });
  const pause = async (reason: "not_member" | "product_gone") => {
    await set({ status: "paused", pausedBecause: reason, problem: null, retryAt: null });
    await enqueueSubscriptionProblemMail(tx, [subscription], { key: `${key}:${reason}`, because: reason });
    return true;
  };
  if (!terms.isMember) return pause("not_member");
  if (!product.isActive) return pause("product_gone");
  if (price > announcedUnitCents) {
    const retryOn = addDays(today, RENEWAL_REMINDER_DAYS);
    const next = fromDay(retryOn);
    await postpone({
      nextDate: next,
      remindedFor: next,
      announcedUnitCents: price,
      problem: null,
      retryAt: null,
    });
    await enqueueSubscriptionProblemMail(tx, [subscription], {
      key: `${key}:price:${price}`,
      because: "price_raised",
      beforeCents: announcedUnitCents,
      retryOn,
    });
    return true;
  }
  if (isDeliverable && available >= quantity) return false;
  const problem = isDeliverable ? "out_of_stock" : "not_deliverable";
  const retryAt = stockRetryTime(at);
  await postpone({ problem, retryAt });
  await enqueueSubscriptionProblemMail(tx, [subscription], {
    key: `${key}:${isDeliverable ? "stock" : problem}`,
    because: problem,
    retryOn: await getShopDay(tx, retryAt),
  });
  return true;
}
