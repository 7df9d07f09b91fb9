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

/** "Sat, Nov 21, 9:14 AM" of an instant. @param timeZone of the reader */
export const formatDateTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(Date.parse(instant));

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
