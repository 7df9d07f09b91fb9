import "server-only";
import { localTimeOf } from "@/lib/core/dates";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import type { NewsletterIssue, Prisma } from "@/prisma/generated/client";
import type { AdminIssue } from "../schema/issues";

const MAX_LATE_SECONDS = 24 * 60 * 60;

/** Issues due at this time or earlier are no longer sent automatically. */
const missedBefore = (at: Date): Date => secondsAfter(at, -MAX_LATE_SECONDS);

/** The condition for issues that became due within the last day. */
export const dueIssues = (at: Date) =>
  ({
    sentAt: null,
    deletedAt: null,
    sendAt: { lte: at, gt: missedBefore(at) },
  }) satisfies Prisma.NewsletterIssueWhereInput;

const toIssue = (
  { id, version, subject, body, sendAt, sentAt, recipients, deletedAt }: NewsletterIssue,
  timeZone: string,
): AdminIssue => ({
  id,
  version,
  subject,
  body,
  sendAt: sendAt && localTimeOf(sendAt, timeZone),
  sentAt: sentAt?.toISOString() ?? null,
  isMissed: sentAt === null && sendAt !== null && sendAt <= missedBefore(now()),
  recipients,
  isDeleted: deletedAt !== null,
});

/** One issue of the newsletter, deleted or not, or null. */
export async function getAdminIssue(tx: Tx, id: string): Promise<AdminIssue | null> {
  const row = await tx.newsletterIssue.findUnique({ where: { id } });
  return row && toIssue(row, await findTimeZone(tx));
}

const MAX_ISSUES = 500;

/** Every newsletter issue, newest first; deleted drafts are last. */
export async function listAdminIssues(): Promise<AdminIssue[]> {
  const timeZone = await findTimeZone();
  const rows = await db().newsletterIssue.findMany({
    orderBy: [{ deletedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: MAX_ISSUES,
  });
  return rows.map((row) => toIssue(row, timeZone));
}

/** The number of newsletter subscribers. */
export const countNewsletterReaders = (): Promise<number> =>
  db().newsletterSubscriber.count({ where: { confirmedAt: { not: null }, unsubscribedAt: null } });
