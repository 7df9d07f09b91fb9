import "server-only";
import { type Proven, requireRecentProof } from "@/lib/account/commands/prove";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import type { Actor } from "./save-product";

/** What says how a list is shown, not what is in it. */
const ONLY_LOOKS: readonly string[] = ["sort", "page", "rows", "after", "before"];

/**
 * Notes in the audit log that people's data were taken as a file, and by which filters: never by which words, which may be
 * somebody's name.
 * @throws {ShopError} reauthentication_required (D45)
 */
export async function noteFile(actor: Actor & Proven, file: string, params: object): Promise<void> {
  requireRecentProof(actor);
  const filters = Object.entries(params).filter(
    ([name, value]) => !ONLY_LOOKS.includes(name) && value !== undefined && value !== "",
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
