import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import {
  END_BEFORE_START,
  findEndsBeforeStart,
  MARKETING_DEFAULTS,
  PANELS,
  type PlannedSettings,
  type SavedMarketing,
  type UpdateMarketingInput,
} from "@/lib/marketing/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import type { Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { readSettings, toSettingsColumns, withoutEmptyPeriods } from "../rules/panel-periods";
import { findForbiddenPanel } from "../rules/panel-permissions";

const ID = "default";

/** The locked settings row; created with the defaults if there is none. */
export async function lockMarketingSettings(tx: Tx): Promise<SavedMarketing> {
  await tx.marketingSettings.createMany({ data: [{ id: ID, ...MARKETING_DEFAULTS }], skipDuplicates: true });
  await lockForEdit(tx, "marketing", ID, "There are no marketing settings");
  return findSavedMarketing(tx);
}

type Panels = Omit<UpdateMarketingInput, "version">;

/** The settings before and after a change; omitted panels and fields stay. */
function beforeAndAfter(
  { version: _version, ...before }: SavedMarketing,
  input: Panels,
): [PlannedSettings, PlannedSettings] {
  const given = PANELS.filter((panel) => input[panel] !== undefined);
  const panels = Object.fromEntries(given.map((name) => [name, { ...before[name], ...input[name] }]));
  return [before, withoutEmptyPeriods({ ...before, ...panels })];
}

/** Writes panels into the locked row, and the differences into the audit log. The caller has checked the permission. */
export async function writeMarketingPanels(
  tx: Tx,
  actor: Actor,
  saved: SavedMarketing,
  input: Panels,
): Promise<SavedMarketing> {
  const [before, after] = beforeAndAfter(saved, input);
  if (JSON.stringify(after) === JSON.stringify(before)) return saved;
  const row = await tx.marketingSettings.findUnique({ where: { id: ID } });
  const timeZone = await findTimeZone(tx);
  const columns = toSettingsColumns(after, readSettings(row).periods, timeZone);
  // Compares instants: a start within the hour skipped by daylight saving time moves later.
  const panel = findEndsBeforeStart(columns.periods).find((name) => input[name]);
  if (panel) throw fieldError(`${panel}.endsAt`, END_BEFORE_START);
  await tx.marketingSettings.update({ where: { id: ID }, data: { ...columns, version: { increment: 1 } } });
  await recordAudit(tx, actor.userId, [
    { action: "marketing.update", objectType: "marketing", objectId: ID, before, after },
  ]);
  return findSavedMarketing(tx);
}

function refuseForbiddenPanel({ staffRole }: Actor, saved: SavedMarketing, input: Panels): void {
  const panel = findForbiddenPanel(staffRole, ...beforeAndAfter(saved, input));
  if (panel)
    throw new ShopError("forbidden", `Your role cannot change this: ${panel}`, {
      fields: { [panel]: "cannot be changed with your role" },
    });
}

/**
 * Saves any part of the marketing settings (D33); omitted panels and fields stay. The shop shows them on the next
 * request; a payment in progress keeps its prices.
 * @throws {ShopError} conflict with `current` for an outdated version; forbidden for a panel that the role may not
 * change
 */
export async function updateMarketingSettings(
  actor: Actor,
  { version, ...input }: UpdateMarketingInput,
): Promise<SavedMarketing> {
  return changeCached([tags.marketing()], async (tx) => {
    const saved = await lockMarketingSettings(tx);
    requireCurrentVersion(version, saved);
    refuseForbiddenPanel(actor, saved, input);
    return writeMarketingPanels(tx, actor, saved, input);
  });
}
