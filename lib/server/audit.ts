import "server-only";
import { diffFields } from "@/lib/core/diff-fields";
import { Prisma } from "@/prisma/generated/client";
import type { Tx } from "./db";

/** One thing that staff did. `before` is null for what is new, `after` for what is gone; of a change both. */
export interface AuditEntry {
  /** `object.verb`: product.update, order.refund. */
  action: string;
  objectType: string;
  objectId: string;
  before: object | null;
  after: object | null;
  /** What the user gave as the cause. */
  reason?: string;
  /** Of what can be undone: the changes that were made together, and the object's version after it. */
  undo?: { batchId: string; version: number };
}

/** Begins the batch id of an undo; what it took back follows. */
export const UNDO_BATCH = "undo:";

/** As JSON keeps it: dates as text, nothing undefined. */
const stored = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;

function row({ before, after, reason = "", undo, ...entry }: AuditEntry) {
  const [old, next] = [before && stored(before), after && stored(after)];
  const changes = old && next ? diffFields(old, next) : { before: old, after: next };
  if (!changes) return [];
  return [
    {
      ...entry,
      reason,
      ...(undo ? { batchId: undo.batchId, objectVersion: undo.version } : {}),
      ...(changes.before ? { before: changes.before as Prisma.InputJsonObject } : {}),
      ...(changes.after ? { after: changes.after as Prisma.InputJsonObject } : {}),
    },
  ];
}

/** What the audit log keeps of entries about a deleted person: amounts and states, which identify no one. */
const IMPERSONAL = [
  ...["total", "amount", "amountCents", "currency", "kind", "refundId", "backOnTheShelf"],
  ...["status", "fulfillmentMethod", "cancelled", "onHold", "membershipStatus", "membershipPlanId"],
];

/** Removes all personal values of entries about these objects; amounts and states stay. */
export const anonymizeAudit = (tx: Tx, objectIds: readonly string[]): Promise<number> => {
  const kept = (column: "before" | "after") => {
    const side = Prisma.raw(column);
    return Prisma.sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(
      CASE WHEN jsonb_typeof(${side}) = 'object' THEN ${side} ELSE '{}' END) WHERE key = ANY(${IMPERSONAL}))`;
  };
  return tx.$executeRaw`
    UPDATE audit_log SET before = ${kept("before")}, after = ${kept("after")} WHERE object_id = ANY(${[...objectIds]})`;
};

/**
 * Writes down who did what, in the transaction of the deed. Of a change only the fields that differ are kept; a change that
 * changes nothing is no entry.
 * @param actorId of the user who did it
 */
export async function recordAudit(tx: Tx, actorId: string, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.flatMap(row);
  if (rows.length === 0) return;
  const actor = await tx.user.findUnique({
    where: { id: actorId },
    select: { firstName: true, lastName: true, email: true },
  });
  const actorName = [actor?.firstName, actor?.lastName].filter(Boolean).join(" ") || actor?.email || "";
  await tx.auditLog.createMany({ data: rows.map((entry) => ({ ...entry, actorId, actorName })) });
}
