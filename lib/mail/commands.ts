import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { deliver, type Letter } from "@/lib/server/mail";
import type { MailOutbox, Prisma } from "@/prisma/generated/client";
import { letterOf } from "./queries";
import { type Fault, faultOf, holdsSecret, MOST_TRIES, Undeliverable, waitAfter } from "./rules";

/** Longer than a mail server may take for one mail: who has a mail that long counts as dead. */
const LEASE_SECONDS = 300;
const SIDE_BY_SIDE = 4;

/**
 * Sends what the outbox holds and is due. Any number of instances may do it at once: each mail is leased to one of them.
 * A mail that fails is tried again after a growing wait, and counts as failed when the server refuses it for good or
 * after the last try; a server that can not be asked ends the round. A process that ends between the server's yes and
 * our note of it makes one repeat at worst, five minutes later, under the same Message-ID.
 * @returns how many mails left (or, without a mail server, were filed)
 */
export async function sendQueuedMails(): Promise<number> {
  await endHopeless();
  const round = { left: 0, isServerDown: false };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => sendDue(round)));
  return round.left;
}

async function sendDue(round: { left: number; isServerDown: boolean }): Promise<void> {
  while (!round.isServerDown) {
    const mail = await leaseNext();
    if (!mail) return;
    const outcome = await send(mail);
    if (outcome === "left") round.left += 1;
    if (outcome === "server") round.isServerDown = true;
  }
}

/**
 * Takes the mail that has been due longest, for this process alone: whoever looks at the same time skips the row, and
 * later its next try lies after the lease. The try is counted before it is made, so that a mail that brings its process
 * down does not do so for ever.
 */
async function leaseNext(): Promise<MailOutbox | null> {
  const leaseEnd = secondsAfter(now(), LEASE_SECONDS);
  const [row] = await db().$queryRaw<{ id: string }[]>`
    UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    WHERE id = (
      SELECT id FROM mail_outbox
      WHERE status = 'queued' AND next_attempt_at <= ${now()} AND attempts < ${MOST_TRIES}
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id`;
  return row ? db().mailOutbox.findUniqueOrThrow({ where: { id: row.id } }) : null;
}

async function send(mail: MailOutbox): Promise<"left" | Fault> {
  let letter: Letter;
  try {
    letter = await letterOf(mail);
  } catch (error) {
    return noteFailure(mail, error, error instanceof Undeliverable ? "permanent" : "temporary");
  }
  let status: Awaited<ReturnType<typeof deliver>>;
  try {
    status = await deliver(letter);
  } catch (error) {
    return noteFailure(mail, error, faultOf(error));
  }
  const { subject, html, text } = letter;
  await note(mail, { status, sentAt: now(), lastError: null, subject, html, text, ...redacted(mail) });
  return "left";
}

async function noteFailure(mail: MailOutbox, error: unknown, fault: Fault): Promise<Fault> {
  const lastError = String(error instanceof Error ? error.message : error).slice(0, 500);
  if (fault === "permanent" || mail.attempts >= MOST_TRIES) {
    log().error(
      { mailId: mail.id, template: mail.template, tries: mail.attempts, err: error },
      "mail failed",
    );
    await note(mail, { status: "failed", lastError, ...redacted(mail) });
  } else {
    log().warn(
      { mailId: mail.id, template: mail.template, tries: mail.attempts, err: error },
      "mail delayed",
    );
    await note(mail, { lastError, nextAttemptAt: secondsAfter(now(), waitAfter(mail.attempts)) });
  }
  return fault;
}

/** Writes down what became of a try, unless the lease has passed on to somebody else meanwhile. */
async function note({ id, attempts }: MailOutbox, data: Prisma.MailOutboxUpdateManyMutationInput) {
  await db().mailOutbox.updateMany({ where: { id, attempts, status: "queued" }, data });
}

/** A link that sets a password or proves an address stays readable for nobody; in local mode the outbox and the files are the mailbox. */
const redacted = ({ template, data }: MailOutbox): Prisma.MailOutboxUpdateManyMutationInput =>
  holdsSecret(template, data) && env().SHOP_MODE === "production" ? { data: {}, html: null, text: null } : {};

/** Ends the wait of mails that nobody would take up again: lost in their last try. */
async function endHopeless(): Promise<void> {
  const hopeless = await db().mailOutbox.findMany({
    where: { status: "queued", nextAttemptAt: { lte: now() }, attempts: { gte: MOST_TRIES } },
  });
  for (const mail of hopeless)
    await noteFailure(mail, new Undeliverable("Its sender ended during the last try"), "permanent");
}
