import "server-only";
import { memberTerms } from "@/lib/account/queries";
import { grouped } from "@/lib/core/grouped";
import { currentPriceRules } from "@/lib/marketing/queries";
import { lockSchedules } from "@/lib/replenishment/commands/settle";
import { scheduleUnitPrice, shopDay } from "@/lib/replenishment/queries";
import { addDays, fromDay, REMINDER_DAYS, toDay } from "@/lib/replenishment/rules/days";
import { BATCH, inBatches } from "@/lib/server/batches";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { enqueueMail } from "@/lib/server/outbox";

/**
 * Tells people some days before their card is charged: what comes, and what it costs. The price that is told is the most that
 * is then charged. Once a date, however often and by however many it is called.
 * @param at present time
 * @returns how many mails were written
 */
export async function remindOfDeliveries(at = now()): Promise<number> {
  const today = await shopDay(db(), at);
  let written = 0;
  for await (const { id: userId } of inBatches((after) => peopleAfter(after, today))) {
    try {
      written += await remind(userId, today);
    } catch (error) {
      log().error({ err: error, userId }, "reminder not sent");
    }
  }
  return written;
}

const lastDay = (today: string): Date => fromDay(addDays(today, REMINDER_DAYS));

const peopleAfter = (after: string, today: string): Promise<{ id: string }[]> => db().$queryRaw`
  SELECT DISTINCT user_id AS id FROM product_subscriptions
  WHERE user_id > ${after} AND status = 'active' AND reminded_for IS DISTINCT FROM next_date
    AND next_date > ${fromDay(today)}::date AND next_date <= ${lastDay(today)}::date
  ORDER BY user_id LIMIT ${BATCH}`;

async function remind(userId: string, today: string): Promise<number> {
  const terms = await memberTerms(userId);
  if (!terms.isMember) return 0; // nothing will be charged
  const rules = await currentPriceRules(terms);
  return db().$transaction(async (tx) => {
    const days = grouped(await upcoming(tx, userId, today), ({ nextDate }) => toDay(nextDate));
    for (const [day, schedules] of days) {
      for (const schedule of schedules)
        await tx.productSubscription.update({
          where: { id: schedule.id },
          data: { remindedFor: schedule.nextDate, toldUnitCents: scheduleUnitPrice(schedule, rules) },
        });
      const subscriptionIds = schedules.map(({ id }) => id);
      await enqueueMail(tx, {
        key: `delivery-reminder:${userId}:${day}:${subscriptionIds[0]}`,
        template: "delivery-reminder",
        recipient: schedules[0]?.user.email ?? "",
        data: { subscriptionIds, day },
      });
    }
    return days.size;
  });
}

async function upcoming(tx: Tx, userId: string, today: string) {
  const all = await tx.productSubscription.findMany({ where: { userId }, select: { id: true } });
  await lockSchedules(
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
  return rows.filter(({ remindedFor, nextDate }) => remindedFor?.getTime() !== nextDate.getTime());
}
