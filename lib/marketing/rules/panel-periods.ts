import { z } from "zod";
import { localTimeOf, typedInstant } from "@/lib/core/dates";
import { isActiveAt, type Period } from "@/lib/core/period";
import {
  MARKETING_DEFAULTS,
  type MarketingSettings,
  marketingSettingsSchema,
  PERIOD_PANELS,
  type PeriodPanel,
  type PlannedSettings,
} from "../schema";

/** The saved settings with their switches, and the periods of the panels that have one. */
export interface StoredSettings {
  settings: MarketingSettings;
  periods: Partial<Record<PeriodPanel, Period>>;
}

const instant = z.coerce.date().nullable();
/**
 * The column `periods`. A panel with a period is off in its own column, and its switch is stored here: a process of a
 * release without periods then hides the panel instead of showing it outside its period.
 */
const storedPeriods = z.partialRecord(
  z.enum(PERIOD_PANELS),
  z.object({ isEnabled: z.boolean(), startsAt: instant, endsAt: instant }),
);

type StoredPeriod = Period<string> & { isEnabled: boolean };

/** Parses the row of the table. Panels that were never saved have their documented defaults (D39). */
export function readSettings(row: object | null): StoredSettings {
  const settings = marketingSettingsSchema.parse({ ...MARKETING_DEFAULTS, ...row });
  const periods = storedPeriods.parse((row && "periods" in row && row.periods) || {});
  for (const panel of PERIOD_PANELS) if (periods[panel]?.isEnabled) settings[panel].enabled = true;
  return { settings, periods };
}

/** The settings in effect at an instant. Outside its period, a panel is off. */
export function settingsAt({ settings, periods }: StoredSettings, at: Date): MarketingSettings {
  const effective = structuredClone(settings);
  for (const panel of PERIOD_PANELS) {
    const period = periods[panel];
    if (period && !isActiveAt(period, at)) effective[panel].enabled = false;
  }
  return effective;
}

/** The settings as staff edit them, with times in the shop's time zone. */
export function toPlanned({ settings, periods }: StoredSettings, timeZone: string): PlannedSettings {
  const local = (time: Date | null | undefined) => (time ? localTimeOf(time, timeZone) : null);
  const planned = PERIOD_PANELS.map((panel) => {
    const { startsAt, endsAt } = periods[panel] ?? {};
    return [panel, { ...settings[panel], startsAt: local(startsAt), endsAt: local(endsAt) }];
  });
  return withoutEmptyPeriods({ ...settings, ...Object.fromEntries(planned) });
}

/** Removes the period of each panel that has neither a start nor an end. */
export function withoutEmptyPeriods(settings: PlannedSettings): PlannedSettings {
  const panels = PERIOD_PANELS.map((name) => {
    const { startsAt, endsAt, ...panel } = settings[name];
    return [name, startsAt || endsAt ? settings[name] : panel];
  });
  return { ...settings, ...Object.fromEntries(panels) };
}

/** Converts edited settings to columns. @param saved the periods before the edit */
export function toSettingsColumns(
  { offers, ...panels }: PlannedSettings,
  saved: StoredSettings["periods"],
  timeZone: string,
) {
  const columns = { ...panels, offers, periods: {} as Partial<Record<PeriodPanel, StoredPeriod>> };
  for (const panel of PERIOD_PANELS) {
    const { startsAt, endsAt, ...rest } = panels[panel];
    const period = {
      startsAt: typedInstant(startsAt ?? null, saved[panel]?.startsAt, timeZone)?.toISOString() ?? null,
      endsAt: typedInstant(endsAt ?? null, saved[panel]?.endsAt, timeZone)?.toISOString() ?? null,
    };
    const hasPeriod = period.startsAt !== null || period.endsAt !== null;
    if (hasPeriod) columns.periods[panel] = { isEnabled: rest.enabled, ...period };
    Object.assign(columns, { [panel]: { ...rest, enabled: rest.enabled && !hasPeriod } });
  }
  return columns;
}
