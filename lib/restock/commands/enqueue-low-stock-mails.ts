import "server-only";
import { dayOf, hourOf } from "@/lib/core/dates";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { enqueueMail } from "@/lib/server/outbox";
import { getLowStock } from "../queries";

/** The hour of the mail in the shop's time zone. */
const FROM_HOUR = 7;

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
  const keyOf = ({ id }: { id: string }): string => `low-stock:${id}:${day}`;
  return db().$transaction(async (tx) => {
    const staff = await tx.user.findMany({
      where: { isAdmin: true, wantsLowStockMail: true, deletedAt: null },
      select: { id: true, email: true, firstName: true },
    });
    const mailed = await tx.mailOutbox.findMany({
      where: { key: { in: staff.map(keyOf) } },
      select: { key: true },
    });
    const known = new Set(mailed.map(({ key }) => key));
    const due = staff.filter((one) => !known.has(keyOf(one)));
    for (const one of due)
      await enqueueMail(tx, {
        key: keyOf(one),
        template: "low-stock",
        recipient: one.email,
        data: { firstName: one.firstName },
      });
    return due.length;
  });
}
