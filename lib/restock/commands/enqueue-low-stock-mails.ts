import "server-only";
import { dayOf, hourOf } from "@/lib/core/dates";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { enqueueMail } from "@/lib/server/outbox";
import type { LowStock } from "../schema";

/** Maximum lines in one mail; the mail counts the rest. */
const LISTED = 50;
/** The hour of the mail in the shop's time zone. */
const FROM_HOUR = 7;

/**
 * Published products at or below the threshold of the stock alerts, the lowest stock first; sold-out ones always count.
 */
export async function getLowStock(): Promise<LowStock> {
  const threshold = await findLowStockThreshold();
  const where = { isActive: true, archivedAt: null, onHand: { lte: threshold } };
  const [products, total] = await Promise.all([
    db().product.findMany({
      where,
      select: { name: true, onHand: true },
      orderBy: [{ onHand: "asc" }, { name: "asc" }, { id: "asc" }],
      take: LISTED,
    }),
    db().product.count({ where }),
  ]);
  return { products, more: total - products.length };
}

/**
 * Mails the low-stock list to each subscribed staff member, once a day from 7 AM on; days without low stock have no
 * mail.
 * @returns how many mails it queued
 */
export async function enqueueLowStockMails(): Promise<number> {
  const timeZone = await findTimeZone();
  if (hourOf(now(), timeZone) < FROM_HOUR) return 0;
  if ((await getLowStock()).products.length === 0) return 0;
  const day = dayOf(now(), timeZone);
  return db().$transaction(async (tx) => {
    const staff = await tx.user.findMany({
      where: { isAdmin: true, wantsLowStockMail: true, deletedAt: null },
      select: { id: true, email: true, firstName: true },
    });
    const keys = staff.map(({ id }) => `low-stock:${id}:${day}`);
    const known = new Set(
      (await tx.mailOutbox.findMany({ where: { key: { in: keys } }, select: { key: true } })).map(
        ({ key }) => key,
      ),
    );
    const due = staff.filter(({ id }) => !known.has(`low-stock:${id}:${day}`));
    for (const { id, email, firstName } of due)
      await enqueueMail(tx, {
        key: `low-stock:${id}:${day}`,
        template: "low-stock",
        recipient: email,
        data: { firstName },
      });
    return due.length;
  });
}
