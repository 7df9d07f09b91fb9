import "server-only";
import { UNDO_BATCH } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { KeysetPage } from "../schema/list";
import type { AuditListParams, AuditRow } from "../schema/log";
import { addObjectNames } from "./add-object-names";
import { containsPattern, getKeysetPage } from "./get-keyset-page";
import { countRows, createdBetween, joinConditions } from "./list-conditions";

/** The batch of a change that can still be undone. */
const UNDOABLE = Prisma.sql`CASE WHEN starts_with(batch_id, ${UNDO_BATCH}) OR EXISTS (
  SELECT 1 FROM audit_log AS undone WHERE undone.batch_id = ${UNDO_BATCH} || audit_log.batch_id) THEN NULL ELSE batch_id END`;

/** Whether an entry is about the object with this id, or about the order with this number (D12). */
const isAboutSql = (search: string): Prisma.Sql => Prisma.sql`object_id IN (${search}, (
  SELECT id FROM orders WHERE order_number = ${search.replace(/^#/, "").toUpperCase()}))`;

/** A page of the audit log, newest first. The search matches a user, action, reason, object id or order number. */
export async function getAuditPage(params: AuditListParams): Promise<KeysetPage<AuditRow>> {
  const { search, what } = params;
  const piece = containsPattern(search);
  const where = joinConditions([
    ...createdBetween(params),
    ...(what ? [Prisma.sql`object_type = ${what}`] : []),
    ...(search
      ? [
          Prisma.sql`(actor_name ILIKE ${piece} OR action ILIKE ${piece} OR reason ILIKE ${piece} OR ${isAboutSql(search)})`,
        ]
      : []),
  ]);
  return getKeysetPage<AuditRow>({
    params,
    table: "audit_log",
    count: countRows("audit_log", where),
    fetch: async (slice) => {
      const rows = await db().$queryRaw<(Omit<AuditRow, "name" | "at"> & { at: Date })[]>`
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
