import "server-only";
import { UNDO_BATCH } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { type NewsletterIssue, Prisma } from "@/prisma/generated/client";
import type { KeysetPage } from "../schema/list";
import type {
  AdminIssue,
  AuditListParams,
  AuditRow,
  OutboxListParams,
  OutboxMail,
  OutboxRow,
} from "../schema/log";
import { addObjectNames } from "./audit-names";
import { containsPattern, getKeysetPage } from "./keyset";
import { startOfDaySql } from "./orders";

const within = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Prisma.Sql[] => [
  ...(from ? [Prisma.sql`created_at >= ${startOfDaySql(from, 0)}`] : []),
  ...(to ? [Prisma.sql`created_at < ${startOfDaySql(to, 1)}`] : []),
];

const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.join([...conditions], " AND ") : Prisma.sql`true`;

const countOf = async (table: string, where: Prisma.Sql): Promise<number> => {
  const [row] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${Prisma.raw(table)} WHERE ${where}`;
  return row?.total ?? 0;
};

type Stored<Row> = {
  [Name in keyof Row]: Name extends "at" | "createdAt" | "sentAt" | "nextAttemptAt" ? Date : Row[Name];
};

/** The batch of a change that can still be undone. */
const UNDOABLE = Prisma.sql`CASE WHEN starts_with(batch_id, ${UNDO_BATCH}) OR EXISTS (
  SELECT 1 FROM audit_log AS undone WHERE undone.batch_id = ${UNDO_BATCH} || audit_log.batch_id) THEN NULL ELSE batch_id END`;

/** A page of the audit log, newest first. The search matches a user, an action, a reason or an object id. */
export async function getAuditPage(params: AuditListParams): Promise<KeysetPage<AuditRow>> {
  const { search, what, after, before, sort } = params;
  const piece = containsPattern(search);
  const where = all([
    ...within(params),
    ...(what ? [Prisma.sql`object_type = ${what}`] : []),
    ...(search
      ? [
          Prisma.sql`(actor_name ILIKE ${piece} OR action ILIKE ${piece} OR reason ILIKE ${piece} OR object_id = ${search})`,
        ]
      : []),
  ]);
  return getKeysetPage<AuditRow>({
    after,
    before,
    table: "audit_log",
    columns: ["created_at", "id"],
    descending: sort.startsWith("-"),
    total: countOf("audit_log", where),
    fetch: async (slice) => {
      const rows = await db().$queryRaw<Stored<Omit<AuditRow, "name">>[]>`
        SELECT id, created_at AS at, actor_name AS who, action, object_type AS "objectType", object_id AS "objectId",
               reason, before, after, ${UNDOABLE} AS undo
        FROM audit_log WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`;
      return addObjectNames(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
    },
  });
}

/** The object types in the log: one index lookup for each type, however long the log is. */
export async function listAuditObjectTypes(): Promise<string[]> {
  const rows = await db().$queryRaw<{ kind: string }[]>`
    WITH RECURSIVE kinds AS (
      SELECT min(object_type) AS kind FROM audit_log
      UNION ALL SELECT (SELECT min(object_type) FROM audit_log WHERE object_type > kinds.kind) FROM kinds WHERE kind IS NOT NULL)
    SELECT kind FROM kinds WHERE kind IS NOT NULL`;
  return rows.map(({ kind }) => kind);
}

const toOutboxRow = (row: Stored<OutboxRow>): OutboxRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt.toISOString(),
  sentAt: row.sentAt ? row.sentAt.toISOString() : null,
});

const OUTBOX = Prisma.raw(`id, recipient, template, subject, status::text AS status, attempts,
  next_attempt_at AS "nextAttemptAt", last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"`);

/** A page of the outbox, newest first. The search matches part of a recipient. */
export async function getOutboxPage(params: OutboxListParams): Promise<KeysetPage<OutboxRow>> {
  const { search, status, template, after, before, sort } = params;
  const where = all([
    ...within(params),
    ...(status ? [Prisma.sql`status = ${status}::"MailStatus"`] : []),
    ...(template ? [Prisma.sql`template = ${template}`] : []),
    ...(search ? [Prisma.sql`recipient ILIKE ${containsPattern(search)}`] : []),
  ]);
  return getKeysetPage<OutboxRow>({
    after,
    before,
    table: "mail_outbox",
    columns: ["created_at", "id"],
    descending: sort.startsWith("-"),
    total: countOf("mail_outbox", where),
    fetch: async (slice) => {
      const rows = await db().$queryRaw<Stored<OutboxRow>[]>`
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
  return { ...toOutboxRow(rest as Stored<OutboxRow>), html };
}

const toIssue = ({
  id,
  version,
  subject,
  body,
  sentAt,
  recipients,
  deletedAt,
}: NewsletterIssue): AdminIssue => ({
  id,
  version,
  subject,
  body,
  sentAt: sentAt?.toISOString() ?? null,
  recipients,
  isDeleted: deletedAt !== null,
});

/** One issue of the newsletter, deleted or not, or null. */
export async function getAdminIssue(tx: Tx, id: string): Promise<AdminIssue | null> {
  const row = await tx.newsletterIssue.findUnique({ where: { id } });
  return row && toIssue(row);
}

const MAX_ISSUES = 500;

/** Every newsletter issue, newest first; deleted drafts are last. */
export async function listAdminIssues(): Promise<AdminIssue[]> {
  const rows = await db().newsletterIssue.findMany({
    orderBy: [{ deletedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
    take: MAX_ISSUES,
  });
  return rows.map(toIssue);
}

/** The number of newsletter subscribers. */
export const countNewsletterReaders = (): Promise<number> =>
  db().newsletterSubscriber.count({ where: { confirmedAt: { not: null }, unsubscribedAt: null } });
