import "server-only";
import { createContentCommands } from "@/lib/content/commands/create-content-commands";
import { typedInstant } from "@/lib/core/dates";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { enqueueIssue } from "@/lib/help/commands";
import { dueIssues, getAdminIssue } from "@/lib/help/queries/issues";
import type { AdminIssue, IssueInput, IssuePreview } from "@/lib/help/schema/issues";
import { sendTestMail } from "@/lib/mail/commands";
import { getActorEmail } from "@/lib/mail/commands/staff-mails";
import { newsletterIssue } from "@/lib/mail/emails/newsletter-issue";
import { getSender } from "@/lib/mail/queries";
import type { Mail, MailShop } from "@/lib/mail/schema";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { log } from "@/lib/server/log";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";

const NO_ISSUE = "There is no such issue";

const NO_POSTAL_ADDRESS =
  "Add the shop's postal address in Settings first: U.S. law (CAN-SPAM) requires it in each newsletter.";

const SENT = "This issue has been sent and can no longer be changed.";

/** A locked issue. @throws {ShopError} not_found for a deleted one; conflict for a sent one */
async function findUnsent(tx: Tx, id: string): Promise<AdminIssue> {
  const issue = await getAdminIssue(tx, id);
  if (!issue || issue.isDeleted) throw new ShopError("not_found", NO_ISSUE);
  if (issue.sentAt) throw new ShopError("conflict", SENT);
  return issue;
}

/** The columns of the given fields. @throws {ShopError} invalid_input for a time in the past */
async function columnsOf<Input extends Partial<IssueInput>>(
  tx: Tx,
  { sendAt: local, ...texts }: Input,
  id?: string,
) {
  if (local === undefined) return texts;
  const row = id ? await tx.newsletterIssue.findUnique({ where: { id } }) : null;
  const sendAt = typedInstant(local, row?.sendAt, await findTimeZone(tx));
  if (sendAt && sendAt <= now()) throw fieldError("sendAt", "must be in the future");
  return { ...texts, sendAt };
}

/** Newsletter issues; a sent one cannot be changed. */
export const issueCommands = createContentCommands<IssueInput, AdminIssue>({
  object: "newsletter",
  lock: "newsletterIssue",
  missing: NO_ISSUE,
  touched: [],
  view: getAdminIssue,
  nameOf: ({ subject }) => subject,
  // A deleted draft loses its time: restored after it, it would be sent at once.
  table: (tx) => ({
    update: ({ where, data }) => tx.newsletterIssue.update({ where, data: { ...data, sendAt: null } }),
  }),
  insert: async (tx, { id }, input) =>
    tx.newsletterIssue.create({ data: { ...(await columnsOf(tx, input)), id } }),
  write: async (tx, id, input) => {
    await findUnsent(tx, id);
    await tx.newsletterIssue.update({
      where: { id },
      data: { ...omitUndefined(await columnsOf(tx, input, id)), version: { increment: 1 } },
    });
  },
  refuseRemoval: async (tx, { id }) => {
    await findUnsent(tx, id);
  },
});

/**
 * Queues an issue for all subscribers, each once (two concurrent presses send it once).
 * @param version that staff have seen; undefined: the saved one
 * @throws {ShopError} not_found; conflict with `current` for an outdated version; conflict when it was sent already,
 * without the shop's postal address, or when the list is empty
 */
export async function sendIssue(actor: Actor, id: string, version?: number): Promise<AdminIssue> {
  return db().$transaction(async (tx) => {
    await lockForEdit(tx, "newsletterIssue", id, NO_ISSUE);
    requireCurrentVersion(version, await findUnsent(tx, id));
    const recipients = await sendLocked(tx, id);
    await recordAudit(tx, actor.userId, [
      {
        action: "newsletter.send",
        objectType: "newsletter",
        objectId: id,
        before: null,
        after: { recipients },
      },
    ]);
    const issue = await getAdminIssue(tx, id);
    if (!issue) throw new ShopError("not_found", NO_ISSUE);
    return issue;
  });
}

/**
 * Queues a locked issue.
 * @returns the number of recipients
 * @throws {ShopError} conflict without the postal address or subscribers
 */
async function sendLocked(tx: Tx, id: string): Promise<number> {
  if (!(await findStoreFacts(tx)).postalAddress) throw new ShopError("conflict", NO_POSTAL_ADDRESS);
  const recipients = await enqueueIssue(tx, id);
  if (recipients === 0) throw new ShopError("conflict", "The newsletter has no subscribers yet.");
  await tx.newsletterIssue.update({
    where: { id },
    data: { sentAt: now(), recipients, version: { increment: 1 } },
  });
  return recipients;
}

/**
 * Sends the issues that are due. One that cannot be sent, without the shop's postal address or subscribers, is
 * tried again for a day. The audit log has who set the time.
 * @returns how many were sent
 */
export async function sendDueIssues(): Promise<number> {
  const due = await db().newsletterIssue.findMany({ where: dueIssues(now()), select: { id: true } });
  let sent = 0;
  for (const { id } of due) {
    try {
      if (await db().$transaction((tx) => sendIfDue(tx, id))) sent += 1;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      log().warn({ issue: id, reason: error.message }, "newsletter is due and cannot be sent");
    }
  }
  return sent;
}

/** Staff may have sent, postponed or deleted the issue before it was locked. @returns whether it was sent */
async function sendIfDue(tx: Tx, id: string): Promise<boolean> {
  await lockForEdit(tx, "newsletterIssue", id, NO_ISSUE);
  if ((await tx.newsletterIssue.count({ where: { id, ...dueIssues(now()) } })) === 0) return false;
  await sendLocked(tx, id);
  return true;
}

/** An issue rendered as a preview, with an inactive unsubscribe link. @throws {ShopError} not_found */
async function sampleIssue(id: string): Promise<(shop: MailShop) => Mail> {
  const issue = await getAdminIssue(db(), id);
  if (!issue || issue.isDeleted) throw new ShopError("not_found", NO_ISSUE);
  return (shop) => newsletterIssue.render({ ...issue, stopQuery: "reader=test&proof=test" }, shop);
}

/** An issue as its readers receive it. @throws {ShopError} not_found */
export async function previewIssue(id: string): Promise<IssuePreview> {
  const [render, { shop }] = await Promise.all([sampleIssue(id), getSender()]);
  const { subject, html } = render(shop);
  return { subject, html };
}

/** Sends an issue to the requesting staff member. @throws {ShopError} not_found, internal */
export async function sendTestIssue(actor: Actor, id: string): Promise<{ to: string }> {
  const [render, to] = await Promise.all([sampleIssue(id), getActorEmail(actor)]);
  await sendTestMail(render, to);
  return { to };
}
