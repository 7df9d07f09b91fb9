import "server-only";
import { newId } from "@/lib/core/ids";
import { Prisma } from "@/prisma/generated/client";
import { now } from "./clock";
import { db, type Tx } from "./db";
import { getWorkContext } from "./work-context";

/**
 * The payload of each email, by its name. It is empty here: lib/mail/emails, which is higher in the import order,
 * adds a member for each email (docs/decisions/0052).
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging adds the members
export interface EmailPayloads {}

interface QueuedMail<Name extends keyof EmailPayloads> {
  /** One mail per event: `template:id of the event's object`, such as `order-refunded:<refund id>`. */
  key: string;
  template: Name;
  /** One email address. Without one no mail is written. */
  recipient: string;
  data: EmailPayloads[Name];
  /** Goes to many recipients at once, none of whom waits for it: other emails are sent first. Default: false. */
  isBulk?: boolean;
}

/** Sent in a transaction; received by the sender of every instance after the commit. */
export const MAIL_CHANNEL = "shop_mail";

/** Wakes the sender of every instance after the commit. */
export const wakeMailSender = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`;

/**
 * Writes a mail into the outbox, in the transaction of its cause: both commit or neither does (D4). The commit wakes
 * the sender. An event that has its mail already gets no second one.
 * @param tx the transaction of the cause
 */
export async function enqueueMail<Name extends keyof EmailPayloads>(
  tx: Tx,
  mail: QueuedMail<Name>,
): Promise<void> {
  const { key, template, recipient, data, isBulk = false } = mail;
  if (recipient === "") return;
  const at = Prisma.sql`${now()}::timestamp`;
  await tx.$executeRaw`
    WITH mail AS (
      INSERT INTO mail_outbox (id, key, template, recipient, data, next_attempt_at, created_at, request_id, is_bulk)
      VALUES (${newId()}, ${key}, ${template}, ${recipient}, ${JSON.stringify(data)}::jsonb, ${at}, ${at}, ${getWorkContext()?.requestId ?? null}, ${isBulk}) ON CONFLICT DO NOTHING)
    SELECT pg_notify(${MAIL_CHANNEL}, '')`;
}

/**
 * The number of unsent emails, and the age of the oldest one in seconds (0 if there is none). The age leaves out bulk
 * emails: a long newsletter that is being sent is not a problem.
 */
export async function readWaitingMail(): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await db().$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(created_at) FILTER (WHERE NOT is_bulk) AS oldest FROM mail_outbox WHERE status = 'queued'`;
  const oldestSeconds = row?.oldest ? (now().getTime() - row.oldest.getTime()) / 1000 : 0;
  return { count: row?.count ?? 0, oldestSeconds: Math.max(0, oldestSeconds) };
}
