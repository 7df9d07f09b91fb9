import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, createdBetween, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { OutboxListParams, OutboxMail, OutboxRow } from "../schema/outbox";

type StoredOutboxRow = {
  [Name in keyof OutboxRow]: Name extends "createdAt" | "sentAt" | "nextAttemptAt" ? Date : OutboxRow[Name];
};

const toOutboxRow = (row: StoredOutboxRow): OutboxRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt.toISOString(),
  sentAt: row.sentAt ? row.sentAt.toISOString() : null,
});

const OUTBOX = Prisma.raw(`id, recipient, template, subject, status::text AS status, attempts,
  next_attempt_at AS "nextAttemptAt", last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"`);

/** A page of the outbox, newest first. The search matches part of a recipient. */
export async function getOutboxPage(params: OutboxListParams): Promise<KeysetPage<OutboxRow>> {
  const { search, status, template } = params;
  const where = joinConditions([
    ...createdBetween(params),
    ...(status ? [Prisma.sql`status = ${status}::"MailStatus"`] : []),
    ...(template ? [Prisma.sql`template = ${template}`] : []),
    ...(search ? [Prisma.sql`recipient ILIKE ${containsPattern(search)}`] : []),
  ]);
  return getKeysetPage<OutboxRow>({
    params,
    table: "mail_outbox",
    count: countRows("mail_outbox", where),
    fetch: async (slice) => {
      const rows = await db().$queryRaw<StoredOutboxRow[]>`
        SELECT ${OUTBOX} FROM mail_outbox
        WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`;
      return rows.map(toOutboxRow);
    },
  });
}

/** One mail of the outbox with its sent content, or null. */
export async function getOutboxMail(id: string): Promise<OutboxMail | null> {
  const row = await db().mailOutbox.findUnique({ where: { id } });
  if (!row) return null;
  const { data: _data, key: _key, text: _text, html, ...rest } = row;
  return { ...toOutboxRow(rest as StoredOutboxRow), html };
}
