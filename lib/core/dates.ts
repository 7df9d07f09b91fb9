import type { Period } from "./period";

/** A day of the shop's calendar: "2026-11-21". Later days are greater. */
export type Day = string;

/** The date of an instant in the shop's time zone. @param timeZone such as America/Los_Angeles */
export const dayOf = (instant: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    instant,
  );

/** The hour of the day, 0 to 23, of an instant in the shop's time zone. @param timeZone such as America/Los_Angeles */
export const hourOf = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone }).format(instant));

/** "Nov 21, 2026" of an instant. @param timeZone of the reader, such as America/Los_Angeles */
export const formatDate = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(
    Date.parse(instant),
  );

const DATE_TIME = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** "Sat, Nov 21, 9:14 AM" of an instant. @param timeZone of the reader */
export const formatDateTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { ...DATE_TIME, timeZone }).format(Date.parse(instant));

/** "Sat, Nov 21, 9:14 AM PST" of an instant, for readers who may be in another time zone. */
export const formatDeadline = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { ...DATE_TIME, timeZone, timeZoneName: "short" }).format(
    Date.parse(instant),
  );

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** "Friday, December 5" of a day; null when there is none. Convert an instant with `dayOf` first. */
export function formatWeekday(day: Day | null): string | null {
  const time = day !== null && DAY.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time)) return null;
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(time);
}

/** "November 21, 2026" of a day. */
export const formatLongDay = (day: Day): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

/** "Sat, Nov 21" of a day. */
export const formatShortWeekday = (day: Day): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(day));

/** "November 2026" of a month. @param month "2026-11" */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(`${month}-01`),
  );

/** A date and a time of the shop's clock: "2026-11-21T09:14". */
export type LocalTime = string;

/** The shop's clock at an instant, without seconds. @param timeZone of the shop */
export const localTimeOf = (instant: Date, timeZone: string): LocalTime =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  })
    .format(instant)
    .replace(" ", "T");

const DAY_MS = 24 * 60 * 60 * 1000;

/** The whole seconds since 1970, as Stripe writes an instant. */
export const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Conversions from and to the database's date format. */
export const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00.000Z`);

export const addDays = (day: Day, days: number): Day =>
  toDay(new Date(fromDay(day).getTime() + days * DAY_MS));

/**
 * The instant at which the shop's clock shows a time. Of two, when clocks are set back, the first; a time that is
 * skipped when clocks are set forward is as much later as they are.
 * @param timeZone of the shop
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const time = Date.parse(`${local}Z`);
  const shown = (instant: number) => Date.parse(`${localTimeOf(new Date(instant), timeZone)}Z`);
  const [before, after] = [time - DAY_MS, time + DAY_MS].map((near) => time - (shown(near) - near));
  const found = [before, after].find((instant) => instant !== undefined && shown(instant) === time);
  return new Date(found ?? before ?? time);
}

/**
 * The instant of a typed time; null for an empty one. A time that the form shows unchanged
 * keeps its seconds and its side of a clock change.
 * @param saved the instant that the form started from
 */
export function typedInstant(
  local: LocalTime | null,
  saved: Date | null | undefined,
  timeZone: string,
): Date | null {
  if (!local) return null;
  return saved && localTimeOf(saved, timeZone) === local ? saved : instantOf(local, timeZone);
}

/** "Nov 21, 2026, 9:14 AM" of a time of the shop's clock. */
export const formatLocalTime = (local: LocalTime): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
    Date.parse(`${local}Z`),
  );

/** A period in words: "Always", "Until Nov 30, 2026, 11:59 PM", "Nov 27, 2026, 9:00 AM – …". */
export function formatPeriod({ startsAt, endsAt }: Period<LocalTime>): string {
  const [start, end] = [startsAt && formatLocalTime(startsAt), endsAt && formatLocalTime(endsAt)];
  if (start) return end ? `${start} – ${end}` : `From ${start}`;
  return end ? `Until ${end}` : "Always";
}
