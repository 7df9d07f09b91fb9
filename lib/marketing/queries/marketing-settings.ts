import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { findNextChange } from "@/lib/core/period";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import { toLowStockThreshold } from "../rules";
import { readSettings, type StoredSettings, settingsAt, toPlanned } from "../rules/panel-periods";
import type { MarketingSettings, SavedMarketing } from "../schema";
import { findStoreFacts } from "./store-facts";

/** The settings that count now: a panel before its start or after its end is off. */
export async function getMarketingSettings(): Promise<MarketingSettings> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.marketing());
  cacheUntil(await findNextPanelChange());
  return findMarketingSettings();
}

/** The same, uncached, for charges. */
export const findMarketingSettings = async (tx: Tx = db()): Promise<MarketingSettings> =>
  settingsAt(readSettings(await findSettingsRow(tx)), now());

/** The quantity on hand at or below which a product is now low on stock (`toLowStockThreshold`). */
export const findLowStockThreshold = async (): Promise<number> =>
  toLowStockThreshold((await findMarketingSettings()).stockAlerts);

/** The saved settings with their periods, and their version, which an edit has to send. */
export async function findSavedMarketing(tx: Tx = db()): Promise<SavedMarketing> {
  const [row, { timeZone }] = [await findSettingsRow(tx), await findStoreFacts(tx)];
  return { ...toPlanned(readSettings(row), timeZone), version: row?.version ?? 1 };
}

/** The saved settings and their periods as instants. */
export const findStoredSettings = async (): Promise<StoredSettings> =>
  readSettings(await findSettingsRow(db()));

/**
 * When a panel starts or ends next, or null. What is cached reads it before the settings, for `cacheUntil`.
 */
export const findNextPanelChange = async (): Promise<Date | null> =>
  findNextChange(Object.values((await findStoredSettings()).periods), now());

export const findSettingsRow = (tx: Tx) => tx.marketingSettings.findUnique({ where: { id: "default" } });
