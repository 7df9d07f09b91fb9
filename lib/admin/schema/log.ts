import type { z } from "zod";
import { dayFilters, keysetListSchema, wordFilter } from "./list";

/**
 * The query parameters of the audit log. An invalid value is ignored. `what`: object type; days of the shop's calendar,
 * both included.
 */
export const auditListSchema = keysetListSchema(["created"], "-created").extend({
  what: wordFilter,
  ...dayFilters,
});
export type AuditListParams = z.output<typeof auditListSchema>;

/** An audit entry: actor, action, object and changed fields. */
export interface AuditRow {
  id: string;
  at: string;
  who: string;
  /** `object.verb` */
  action: string;
  objectType: string;
  objectId: string;
  /** The object's name; null where it has none. */
  name: string | null;
  reason: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The batch that Undo reverts; null where nothing can be undone (anymore). */
  undo: string | null;
}
