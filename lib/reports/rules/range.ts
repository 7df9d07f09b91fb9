import { addDays, type Day, fromDay, toDay } from "@/lib/core/dates";
import { countDaysInRange, type Preset, type Range, type RangeInput, type Step } from "../schema";

const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;
const yearStart = (day: Day): Day => `${day.slice(0, 4)}-01-01`;

/** The last days, today included. */
const lastDays = (today: Day, count: number): Range => ({ from: addDays(today, 1 - count), to: today });

function presetRange(preset: Preset, today: Day): Range {
  const lastMonthEnd = addDays(monthStart(today), -1);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "7d":
      return lastDays(today, 7);
    case "30d":
      return lastDays(today, 30);
    case "90d":
      return lastDays(today, 90);
    case "month":
      return { from: monthStart(today), to: today };
    case "last-month":
      return { from: monthStart(lastMonthEnd), to: lastMonthEnd };
    case "year":
      return { from: yearStart(today), to: today };
  }
}

/** The range when none is named. */
export const DEFAULT_PRESET: Preset = "30d";

/** The range's name, if it has one: explicit days take precedence. */
export const findPreset = ({ range, from }: RangeInput): Preset | null =>
  from === undefined ? (range ?? DEFAULT_PRESET) : null;

/** The days that a report covers. @param today of the shop's calendar */
export const resolveRange = (input: RangeInput, today: Day): Range =>
  input.from !== undefined && input.to !== undefined
    ? { from: input.from, to: input.to }
    : presetRange(input.range ?? DEFAULT_PRESET, today);

/** The previous period of the same length. */
export const previousRange = (range: Range): Range => {
  const to = addDays(range.from, -1);
  return { from: addDays(to, 1 - countDaysInRange(range)), to };
};

/** Elapsed days of a range: at least one, which avoids a division by zero. */
export const countElapsedDays = (range: Range, today: Day): number =>
  Math.max(1, countDaysInRange({ from: range.from, to: range.to < today ? range.to : today }));

const DAYS_BY_DAY = 62;
const DAYS_BY_WEEK = 371;

/** The column width of a range's charts. */
export const chartStep = (range: Range): Step => {
  const days = countDaysInRange(range);
  if (days <= DAYS_BY_DAY) return "day";
  return days <= DAYS_BY_WEEK ? "week" : "month";
};

/** The first day of a day's week (from Monday) or month. */
function stepStart(day: Day, step: Step): Day {
  if (step === "month") return monthStart(day);
  if (step === "day") return day;
  return addDays(day, -((fromDay(day).getUTCDay() + 6) % 7));
}

function nextStep(start: Day, step: Step): Day {
  if (step !== "month") return addDays(start, step === "week" ? 7 : 1);
  const date = fromDay(start);
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

/** The first days of the columns of a range's charts; the first one is that of the range. */
export function listChartSteps(range: Range, step: Step): Day[] {
  const days: Day[] = [];
  for (let start = stepStart(range.from, step); start <= range.to; start = nextStep(start, step))
    days.push(start);
  return [range.from, ...days.slice(1)];
}

/** "Nov 21" of a day; with its year on request. */
const formatMonthDay = (day: Day, withYear = false): string =>
  new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(fromDay(day));

/** "Nov 1 to Nov 30, 2026". */
export function formatRange({ from, to }: Range): string {
  if (from === to) return formatMonthDay(from, true);
  return `${formatMonthDay(from, from.slice(0, 4) !== to.slice(0, 4))} to ${formatMonthDay(to, true)}`;
}

/** The label under a column of the charts. */
export const formatAxisLabel = (day: Day, step: Step): string =>
  step === "month" ? formatBucket(day, step) : formatMonthDay(day);

/** The full name of a column of the charts. */
export function formatBucket(day: Day, step: Step): string {
  if (step === "month")
    return new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }).format(
      fromDay(day),
    );
  return step === "week" ? `Week of ${formatMonthDay(day)}` : formatMonthDay(day);
}
