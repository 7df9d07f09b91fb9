import "server-only";
import { findLastMemberDay, getMemberTerms } from "@/lib/account/queries/member-terms";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { addDays, type Day, fromDay, toDay } from "@/lib/core/dates";
import { groupBy } from "@/lib/core/group-by";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import type { PriceRules } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { enqueueMail } from "@/lib/server/outbox";
import { lockSubscriptions } from "@/lib/subscriptions/commands/complete-renewals";
import { subscriptionUnitPrice } from "@/lib/subscriptions/queries/price-subscription";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { RENEWAL_REMINDER_DAYS } from "@/lib/subscriptions/rules/days";

/**
 * Announces renewals some days before the card is charged, with items and price; the announced price is the
 * maximum that is charged. One mail per date, however many processes call it.
 * @param at current time
 * @returns how many mails were written
 */
export async function remindOfUpcomingRenewals(at = now()): Promise<number> {
  const today = await getShopDay(db(), at);
  let written = 0;
  for await (const { id: userId } of inBatches((after) => listUserIdsAfter(after, today))) {
    try {
      written += await remind(userId, today);
    } catch (error) {
      log().error({ err: error, userId }, "reminder not sent");
    }
  }
  return written;
}

const lastDay = (today: string): Date => fromDay(addDays(today, RENEWAL_REMINDER_DAYS));

const listUserIdsAfter = (after: string, today: string): Promise<{ id: string }[]> => db().$queryRaw`
  SELECT DISTINCT user_id AS id FROM product_subscriptions
  WHERE user_id > ${after} AND status = 'active' AND reminded_for IS DISTINCT FROM next_date
    AND next_date > ${fromDay(today)}::date AND next_date <= ${lastDay(today)}::date
  ORDER BY user_id LIMIT ${BATCH_SIZE}`;

async function remind(userId: string, today: string): Promise<number> {
  const [terms, memberUntil] = await Promise.all([getMemberTerms(userId), findLastMemberDay(userId)]);
  if (!terms.isMember) return 0; // no charge will follow
  const rules = await getCurrentPriceRules(terms);
  return db().$transaction(async (tx) => {
    const days = groupBy(await upcoming(tx, userId, today, memberUntil), ({ nextDate }) => toDay(nextDate));
    for (const [day, subscriptions] of days) {
      for (const subscription of subscriptions)
        await tx.productSubscription.update({
          where: { id: subscription.id },
          data: {
            remindedFor: subscription.nextDate,
            announcedUnitCents: announcedPrice(subscription, rules, today),
          },
        });
      const subscriptionIds = subscriptions.map(({ id }) => id);
      await enqueueMail(tx, {
        key: `delivery-reminder:${userId}:${day}:${subscriptionIds[0]}`,
        template: "delivery-reminder",
        recipient: subscriptions[0]?.user.email ?? "",
        data: { subscriptionIds, day },
      });
    }
    return days.size;
  });
}

/**
 * The price that counts as announced. A higher one that is announced later than promised, because the renewal was moved
 * or resumed, does not: the charge is then postponed and announced again.
 */
function announcedPrice(subscription: Upcoming, rules: PriceRules, today: Day): number {
  const price = subscriptionUnitPrice(subscription, rules);
  const isInTime = toDay(subscription.nextDate) >= addDays(today, RENEWAL_REMINDER_DAYS);
  return isInTime ? price : Math.min(price, subscription.announcedUnitCents);
}

type Upcoming = Awaited<ReturnType<typeof upcoming>>[number];

/** The renewals to announce; not those after the last day of a canceled membership, which will not be charged. */
async function upcoming(tx: Tx, userId: string, today: Day, memberUntil: Day | null) {
  const all = await tx.productSubscription.findMany({ where: { userId }, select: { id: true } });
  await lockSubscriptions(
    tx,
    all.map(({ id }) => id),
  );
  const rows = await tx.productSubscription.findMany({
    where: {
      userId,
      status: "active",
      nextDate: { gt: fromDay(today), lte: lastDay(today) },
      product: { isActive: true },
    },
    include: { product: true, user: { select: { email: true } } },
    orderBy: { id: "asc" },
  });
  const priced = await withProductsAtCurrentPrices(rows, tx);
  return priced.filter(
    ({ remindedFor, nextDate }) =>
      remindedFor?.getTime() !== nextDate.getTime() &&
      (memberUntil === null || toDay(nextDate) <= memberUntil),
  );
}
