/** A day of the shop's calendar: "2026-11-21". Later days are greater. */
export type Day = string;

/** The day that an instant falls on where the shop is. @param timeZone such as America/Los_Angeles */
export const dayOf = (instant: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    instant,
  );

/** "Nov 21, 2026" of an instant. @param timeZone where the reader is told of it, such as America/Los_Angeles */
export const dateText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(
    Date.parse(instant),
  );

/** "Sat, Nov 21, 9:14 AM" of an instant. @param timeZone where the reader is told of it */
export const momentText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(Date.parse(instant));

/** "Friday, December 5" of YYYY-MM-DD or an instant; null when there is none or it is no date. */
export function dayText(date: string | null): string | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(time)) return null;
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(time);
}
