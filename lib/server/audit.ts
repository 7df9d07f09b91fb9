import "server-only";
import { diffFields } from "@/lib/core/diff-fields";
import { Prisma } from "@/prisma/generated/client";
import { getCallingToken } from "./calling-token";
import type { Tx } from "./db";

/** One staff action. `before` is null for a new object, `after` for a deleted one; a change has both. */
export interface AuditEntry {
  /** `object.verb`: product.update, order.refund. */
  action: string;
  objectType: string;
  objectId: string;
  before: object | null;
  after: object | null;
  /** The reason that the user entered. */
  reason?: string;
  /** For an action with undo: the changes that were made together, and the object's version after it. */
  undo?: { batchId: string; version: number };
}

/** Prefix of an undo's batch id; the id of the undone batch follows. */
export const UNDO_BATCH = "undo:";

/** JSON values: dates as text, no undefined. */
const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;

/** The row of an entry; none for a change without differences. */
function toRows({ before, after, reason = "", undo, ...entry }: AuditEntry) {
  const [old, next] = [before && toJson(before), after && toJson(after)];
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

/** The audit log keeps these fields of entries about a deleted user: amounts and states, which identify no one. */
const IMPERSONAL = [
  "total",
  "amount",
  "amountCents",
  "currency",
  "kind",
  "refundId",
  "restocked",
  "wasted",
  "backOnTheShelf", // the name of `restocked` in older entries
  "status",
  "fulfillmentMethod",
  "cancelled",
  "onHold",
  "membershipStatus",
  "membershipPlanId",
];

/** Removes all personal values and typed reasons of entries about these objects; amounts and states stay. */
export const anonymizeAudit = (tx: Tx, objectIds: readonly string[]): Promise<number> => {
  const kept = (column: "before" | "after") => {
    const side = Prisma.raw(column);
    return Prisma.sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(
      CASE WHEN jsonb_typeof(${side}) = 'object' THEN ${side} ELSE '{}' END) WHERE key = ANY(${IMPERSONAL}))`;
  };
  return tx.$executeRaw`
    UPDATE audit_log SET before = ${kept("before")}, after = ${kept("after")}, reason = ''
    WHERE object_id = ANY(${[...objectIds]})`;
};

/**
 * Records an action and its actor, in the action's transaction. A change keeps only the fields that differ; a change
 * without differences is not recorded.
 * @param actorId of the user who did it; null: a job of the shop
 */
export async function recordAudit(
  tx: Tx,
  actorId: string | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.flatMap(toRows);
  if (rows.length === 0) return;
  const actor =
    actorId === null
      ? null
      : await tx.user.findUnique({
          where: { id: actorId },
          select: { firstName: true, lastName: true, email: true },
        });
  const personName = [actor?.firstName, actor?.lastName].filter(Boolean).join(" ") || actor?.email || "";
  const token = getCallingToken();
  const actorName = token && actor ? `${personName} (API token “${token.name}”)` : personName;
  await tx.auditLog.createMany({ data: rows.map((entry) => ({ ...entry, actorId, actorName })) });
}
