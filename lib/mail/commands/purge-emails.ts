import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { EmailPayloads } from "@/lib/server/outbox";
import { isShuttingDown } from "@/lib/server/shutdown";
import { Prisma } from "@/prisma/generated/client";

const DAY_SECONDS = 24 * 60 * 60;
const BATCH_SIZE = 5_000;

/**
 * Templates whose rows are deleted too: only the outbox page lists these emails, and the events in
 * their keys cannot recur. Rows of all others stay with their order, membership, gift card or report,
 * also as evidence in disputes (docs/decisions/0011).
 */
const WITHOUT_RECORD = [
  "account-changed",
  "api-token-created",
  "back-in-stock",
  "contact-message",
  "contact-received",
  "delete-account",
  "low-stock",
  "newsletter-confirm",
  "newsletter-issue",
  "newsletter-welcome",
  "password-reset",
  "provider-changed",
  "second-factor-changed",
  "verify-email",
  "welcome",
] as const satisfies readonly (keyof EmailPayloads)[];

/**
 * Deletes emails older than the retention setting, or only their content if the row must
 * stay as a record. Works in short transactions.
 * @returns how many rows it deleted or emptied
 */
export async function purgeEmails(): Promise<number> {
  const { keepMailDays } = await db().storeSettings.findUniqueOrThrow({ where: { id: "default" } });
  const isOld = Prisma.sql`status <> 'queued' AND created_at < ${secondsAfter(now(), -keepMailDays * DAY_SECONDS)}`;
  const batchOf = (condition: Prisma.Sql) => Prisma.sql`
    SELECT id FROM mail_outbox WHERE ${isOld} AND ${condition} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;
  const withoutRecord = batchOf(Prisma.sql`template = ANY(${WITHOUT_RECORD})`);
  // The condition of the index mail_outbox_content_idx.
  const withContent = batchOf(Prisma.sql`(html IS NOT NULL OR text IS NOT NULL OR data <> '{}'::jsonb)`);
  const statements = [
    Prisma.sql`DELETE FROM mail_outbox WHERE id IN (${withoutRecord})`,
    Prisma.sql`UPDATE mail_outbox SET html = NULL, text = NULL, data = '{}' WHERE id IN (${withContent})`,
  ];
  let purged = 0;
  for (const statement of statements) purged += await runInBatches(statement);
  return purged;
}

/** Repeats a statement until a batch is not full, or the process shuts down. @returns how many rows it changed */
async function runInBatches(statement: Prisma.Sql): Promise<number> {
  let changed = 0;
  let count = BATCH_SIZE;
  while (count === BATCH_SIZE && !isShuttingDown()) {
    count = await db().$executeRaw(statement);
    changed += count;
  }
  return changed;
}
