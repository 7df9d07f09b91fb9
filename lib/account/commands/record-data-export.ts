import "server-only";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { type AuthenticatedStaff, requireRecentAuthentication } from "./reauthenticate";

/** Parameters that affect only how a list is displayed. */
const DISPLAY_PARAMS: readonly string[] = ["sort", "page", "rows", "after", "before"];

/**
 * Records in the audit log that personal data was exported as a file, and with which filters, without the search text,
 * which may be a name.
 * @throws {ShopError} reauthentication_required (D45)
 */
export async function recordDataExport(
  actor: Actor & AuthenticatedStaff,
  file: string,
  params: object,
): Promise<void> {
  requireRecentAuthentication(actor);
  const filters = Object.entries(params).filter(
    ([name, value]) => !DISPLAY_PARAMS.includes(name) && value !== undefined && value !== "",
  );
  await db().$transaction((tx) =>
    recordAudit(tx, actor.userId, [
      {
        action: "file.export",
        objectType: "file",
        objectId: file,
        before: null,
        after: { filters: filters.map(([name]) => name) },
      },
    ]),
  );
}
