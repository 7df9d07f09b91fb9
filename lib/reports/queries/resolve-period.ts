import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import { now } from "@/lib/server/clock";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { refreshDailyCounts } from "../commands/refresh-daily-counts";
import { previousRange, resolveRange } from "../rules/range";
import type { Range, RangeInput } from "../schema";

export interface ReportPeriod {
  range: Range;
  /** The previous period of the same length. */
  before: Range;
  timeZone: string;
  /** The current day in this time zone, and the instant. */
  today: Day;
  at: Date;
}

/**
 * The days that a report is about, in the shop's calendar (the time zone is a setting). Days that changed are counted
 * first (docs/decisions/0050).
 */
export async function resolvePeriod(input: RangeInput): Promise<ReportPeriod> {
  const at = now();
  const timeZone = await findTimeZone();
  await refreshDailyCounts(timeZone);
  const today = dayOf(at, timeZone);
  const range = resolveRange(input, today);
  return { range, before: previousRange(range), timeZone, today, at };
}
