import "server-only";
import { localTimeOf } from "@/lib/core/dates";
import { findStoreFacts } from "@/lib/marketing/queries";
import { db, type Tx } from "@/lib/server/db";
import type { NewsletterIssue } from "@/prisma/generated/client";
import type { AdminIssue } from "../schema/issues";

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
  recipients,
  isDeleted: deletedAt !== null,
});

/** One issue of the newsletter, deleted or not, or null. */
export async function getAdminIssue(tx: Tx, id: string): Promise<AdminIssue | null> {
  const row = await tx.newsletterIssue.findUnique({ where: { id } });
  return row && toIssue(row, (await findStoreFacts(tx)).timeZone);
}

const MAX_ISSUES = 500;

/** Every newsletter issue, newest first; deleted drafts are last. */
export async function listAdminIssues(): Promise<AdminIssue[]> {
  const { timeZone } = await findStoreFacts();
  const rows = await db().newsletterIssue.findMany({
    orderBy: [{ deletedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: MAX_ISSUES,
  });
  return rows.map((row) => toIssue(row, timeZone));
}

/** The number of newsletter subscribers. */
export const countNewsletterReaders = (): Promise<number> =>
  db().newsletterSubscriber.count({ where: { confirmedAt: { not: null }, unsubscribedAt: null } });
