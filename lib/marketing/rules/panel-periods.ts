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

/** The saved settings, switches included, and the periods of panels that have one. */
export interface StoredSettings {
  settings: MarketingSettings;
  periods: Partial<Record<PeriodPanel, Period>>;
}

const instant = z.coerce.date().nullable();
/**
 * The column `periods`. A panel with a period is switched off in its own column, and its switch is here: a process of a
 * release without periods leaves it out, instead of showing it too early or too long.
 */
const storedPeriods = z.partialRecord(
  z.enum(PERIOD_PANELS),
  z.object({ isEnabled: z.boolean(), startsAt: instant, endsAt: instant }),
);

type StoredPeriod = Period<string> & { isEnabled: boolean };

/** The row of the table; panels that were never saved have their documented defaults (D39). */
export function readSettings(row: object | null): StoredSettings {
  const settings = marketingSettingsSchema.parse({ ...MARKETING_DEFAULTS, ...row });
  const periods = storedPeriods.parse((row && "periods" in row && row.periods) || {});
  for (const panel of PERIOD_PANELS) if (periods[panel]?.isEnabled) settings[panel].enabled = true;
  return { settings, periods };
}

/** The settings that count at an instant: outside of its period a panel is off. */
export function settingsAt({ settings, periods }: StoredSettings, at: Date): MarketingSettings {
  const counting = structuredClone(settings);
  for (const panel of PERIOD_PANELS) {
    const period = periods[panel];
    if (period && !isActiveAt(period, at)) counting[panel].enabled = false;
  }
  return counting;
}

/** The settings as staff edit them, with times of the shop's clock. */
export function toPlanned({ settings, periods }: StoredSettings, timeZone: string): PlannedSettings {
  const local = (time: Date | null | undefined) => (time ? localTimeOf(time, timeZone) : null);
  const planned = PERIOD_PANELS.map((panel) => {
    const { startsAt, endsAt } = periods[panel] ?? {};
    return [panel, { ...settings[panel], startsAt: local(startsAt), endsAt: local(endsAt) }];
  });
  return withoutEmptyPeriods({ ...settings, ...Object.fromEntries(planned) });
}

/** Without the period of panels that have neither a start nor an end. */
export function withoutEmptyPeriods(settings: PlannedSettings): PlannedSettings {
  const panels = PERIOD_PANELS.map((name) => {
    const { startsAt, endsAt, ...panel } = settings[name];
    return [name, startsAt || endsAt ? settings[name] : panel];
  });
  return { ...settings, ...Object.fromEntries(panels) };
}

/** The columns of edited settings. @param saved the periods before the edit */
export function toColumns(
  { offers, ...panels }: PlannedSettings,
  saved: StoredSettings["periods"],
  timeZone: string,
) {
  const columns = { ...panels, offers, periods: {} as Record<string, StoredPeriod> };
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
