import "server-only";
import { savedMarketing } from "@/lib/marketing/queries";
import {
  type ChangeMarketingInput,
  MARKETING_DEFAULTS,
  PANELS,
  type SavedMarketing,
} from "@/lib/marketing/schema";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { refreshTags, tags } from "@/lib/server/tags";
import { lockForEdit, refuseStale } from "@/lib/server/versions";
import type { Actor } from "./save-product";

const ID = "default";

/** The one row of settings, locked; made of the defaults where nobody has saved any. */
export async function lockMarketing(tx: Tx): Promise<SavedMarketing> {
  await tx.marketingSettings.createMany({ data: [{ id: ID, ...MARKETING_DEFAULTS }], skipDuplicates: true });
  await lockForEdit(tx, "marketing", ID, "There are no marketing settings");
  return savedMarketing(tx);
}

/** Writes panels into the locked row, and into the audit log what differs. */
export async function writePanels(
  tx: Tx,
  actor: Actor,
  saved: SavedMarketing,
  input: Omit<ChangeMarketingInput, "version">,
): Promise<SavedMarketing> {
  const { version: _version, ...before } = saved;
  const given = PANELS.filter((panel) => input[panel] !== undefined);
  const after = {
    ...before,
    ...Object.fromEntries(given.map((name) => [name, { ...before[name], ...input[name] }])),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return saved;
  await tx.marketingSettings.update({ where: { id: ID }, data: { ...after, version: { increment: 1 } } });
  await recordAudit(tx, actor.userId, [
    { action: "marketing.update", objectType: "marketing", objectId: ID, before, after },
  ]);
  return savedMarketing(tx);
}

/**
 * Saves any part of the marketing settings (D33): panels, or fields of them, that are not sent stay. The shop shows it on the
 * next request; what is being paid keeps the prices it was begun with.
 * @throws {ShopError} conflict with `current` when the version that the editor saw is not the saved one
 */
export async function changeMarketing(
  actor: Actor,
  { version, ...input }: ChangeMarketingInput,
): Promise<SavedMarketing> {
  const settings = await db().$transaction(async (tx) => {
    const saved = await lockMarketing(tx);
    refuseStale(version, saved);
    return writePanels(tx, actor, saved, input);
  });
  refreshTags(tags.marketing());
  return settings;
}
