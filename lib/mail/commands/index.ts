import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { deliverMail, type OutgoingMail } from "@/lib/server/mail";
import { wakeMailSender } from "@/lib/server/outbox";
import { isShuttingDown } from "@/lib/server/shutdown";
import { metrics } from "@/lib/server/telemetry/metrics";
import { inSpan } from "@/lib/server/telemetry/spans";
import { withWorkContext } from "@/lib/server/work-context";
import type { MailOutbox, Prisma } from "@/prisma/generated/client";
import { emails, isEmailName } from "../emails";
import { getSender, renderMail, type StoredMail } from "../queries";
import {
  classifyMailError,
  MAX_ATTEMPTS,
  type MailFault,
  mailRetryDelaySeconds,
  UndeliverableError,
} from "../rules";
import type { Mail, MailShop } from "../schema";

/**
 * Whether each sender takes bulk emails first. Three let other emails overtake a
 * newsletter; one keeps the newsletter moving.
 */
const SENDERS = [false, false, false, true];

/** A leased email; `attempts` includes the one that is about to be made. */
type LeasedMail = StoredMail & Pick<MailOutbox, "attempts">;

/**
 * Sends the due mails of the outbox. Safe on several instances at once: each mail is leased to one of them. A failed
 * mail is retried with growing delays, and fails permanently when the server rejects it or after the last attempt; an
 * unreachable server ends the round. A process that ends between the server's acceptance and its record causes at most
 * one repeat, after the lease, with the same Message-ID.
 * @returns how many mails were sent (or, without a mail server, written to files)
 */
export async function sendQueuedMails(): Promise<number> {
  await failExhaustedMessages();
  const round = { left: 0, isServerDown: false };
  await Promise.all(SENDERS.map((prefersBulk) => sendDue(round, prefersBulk)));
  return round.left;
}

async function sendDue(round: { left: number; isServerDown: boolean }, prefersBulk: boolean): Promise<void> {
  while (!round.isServerDown && !isShuttingDown()) {
    const mail = (await leaseNextMail(prefersBulk)) ?? (await leaseNextMail(!prefersBulk));
    if (!mail) return;
    const outcome = await sendWithTelemetry(mail);
    if (outcome === "left") round.left += 1;
    if (outcome === "server") round.isServerDown = true;
  }
}

/**
 * Leases to this process the bulk (or non-bulk) email that has been due longest: concurrent senders skip its
 * row, and later its next attempt is after the lease. The attempt is counted before it is made, so that a mail
 * that crashes its process is not retried forever.
 */
async function leaseNextMail(isBulk: boolean): Promise<LeasedMail | undefined> {
  const leaseEnd = secondsAfter(now(), LEASE_SECONDS.mail);
  const [mail] = await db().$queryRaw<LeasedMail[]>`
    UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    WHERE id = (
      SELECT id FROM mail_outbox
      WHERE status = 'queued' AND is_bulk = ${isBulk} AND next_attempt_at <= ${now()} AND attempts < ${MAX_ATTEMPTS}
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, recipient, template, data, attempts, created_at AS "createdAt", request_id AS "requestId"`;
  return mail;
}

/** Sends an email with a span, metrics and the request id of the work that queued it. */
async function sendWithTelemetry(mail: LeasedMail): Promise<"left" | MailFault> {
  const { id: mailId, template } = mail;
  const requestId = mail.requestId ?? undefined;
  return withWorkContext({ mailId, ...(requestId ? { requestId } : {}) }, async () => {
    const name = isEmailName(template) ? template : "unknown";
    const outcome = await inSpan(`mail ${name}`, { "shop.mail": name }, () => send(mail));
    metrics()?.mailAttempts.add(1, { result: outcome });
    if (outcome === "left") log().info({ template }, "mail sent");
    return outcome;
  });
}

async function send(mail: LeasedMail): Promise<"left" | MailFault> {
  let message: OutgoingMail;
  try {
    message = await renderMail(mail);
  } catch (error) {
    return recordFailure(mail, error, error instanceof UndeliverableError ? "permanent" : "temporary");
  }
  let status: Awaited<ReturnType<typeof deliverMail>>;
  try {
    status = await deliverMail(message);
  } catch (error) {
    return recordFailure(mail, error, classifyMailError(error));
  }
  const { subject, html, text } = message;
  await recordOutcome(mail, {
    status,
    sentAt: now(),
    lastError: null,
    subject,
    html,
    text,
    ...redacted(mail),
  });
  return "left";
}

async function recordFailure(mail: LeasedMail, error: unknown, fault: MailFault): Promise<MailFault> {
  const lastError = cutText(error instanceof Error ? error.message : String(error), 500);
  if (fault === "permanent" || mail.attempts >= MAX_ATTEMPTS) {
    log().error({ template: mail.template, attempts: mail.attempts, err: error }, "mail failed");
    await recordOutcome(mail, { status: "failed", lastError, ...redacted(mail) });
  } else {
    log().warn({ template: mail.template, attempts: mail.attempts, err: error }, "mail delayed");
    await recordOutcome(mail, {
      lastError,
      nextAttemptAt: secondsAfter(now(), mailRetryDelaySeconds(mail.attempts)),
    });
  }
  return fault;
}

/** Records the result of an attempt, unless the lease has passed to another process meanwhile. */
async function recordOutcome({ id, attempts }: LeasedMail, data: Prisma.MailOutboxUpdateManyMutationInput) {
  await db().mailOutbox.updateMany({ where: { id, attempts, status: "queued" }, data });
}

/**
 * Deletes a link that sets a password or verifies an address after sending; in local mode the outbox and the files are
 * the mailbox, so it is kept.
 */
const redacted = ({ template, data }: LeasedMail): Prisma.MailOutboxUpdateManyMutationInput =>
  isEmailName(template) && emails[template].containsSecret(data) && env().SHOP_MODE === "production"
    ? { data: {}, html: null, text: null }
    : {};

/** Fails emails that have no attempt left because their sender ended during the last one. */
async function failExhaustedMessages(): Promise<void> {
  const exhausted = await db().mailOutbox.findMany({
    where: { status: "queued", nextAttemptAt: { lte: now() }, attempts: { gte: MAX_ATTEMPTS } },
  });
  for (const mail of exhausted)
    await recordFailure(
      mail,
      new UndeliverableError("The process that sent it ended during the last attempt"),
      "permanent",
    );
}

/**
 * Queues a failed mail again, with all of its attempts.
 * @returns its template
 * @throws {ShopError} not_found; conflict for a mail that has not failed, or whose content was deleted
 */
export async function requeueFailedMail(tx: Tx, id: string): Promise<string> {
  const mail = await tx.mailOutbox.findUnique({ where: { id } });
  if (!mail) throw new ShopError("not_found", "There is no such email");
  if (mail.status !== "failed") throw new ShopError("conflict", "This email has not failed.");
  if (Object.keys((mail.data ?? {}) as object).length === 0)
    throw new ShopError("conflict", "The text of this email has been deleted, so it cannot be sent again.");
  const { count } = await tx.mailOutbox.updateMany({
    where: { id, status: "failed" },
    data: { status: "queued", attempts: 0, nextAttemptAt: now(), lastError: null },
  });
  if (count === 0) throw new ShopError("conflict", "This email is already on its way.");
  await wakeMailSender(tx);
  return mail.template;
}

/**
 * Sends a test mail at once, bypassing the outbox, with a subject that marks it as a test.
 * @throws {ShopError} internal when the mail server does not accept it
 */
export async function sendTestMail(write: (shop: MailShop) => Mail, to: string): Promise<void> {
  const { shop, from } = await getSender();
  const id = newId();
  const mail = write(shop);
  try {
    await deliverMail({
      replyTo: shop.supportEmail,
      ...mail,
      subject: `[Test] ${mail.subject}`,
      messageId: `<${id}@${new URL(shop.url).hostname}>`,
      from,
      to,
      fileName: `${now().toISOString().slice(0, 19).replaceAll(":", "-")}-test-${id}`,
    });
  } catch (error) {
    log().warn({ err: error }, "test mail failed");
    throw new ShopError("internal", "The mail server did not accept the email. Check the SMTP settings.");
  }
}
