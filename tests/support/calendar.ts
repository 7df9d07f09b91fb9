const DAY_MS = 24 * 60 * 60 * 1000;

/** The UTC offset of a time zone at an instant, in milliseconds. */
const offsetOf = (at: number, timeZone: string): number =>
  Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`) -
  Math.floor(at / 1000) * 1000;

/**
 * The instant this many days later at the same local time: days with a clock change are longer or shorter.
 * @param from an instant in milliseconds
 */
export function daysLater(from: number, days: number, timeZone: string): number {
  const later = from + days * DAY_MS;
  return later + offsetOf(from, timeZone) - offsetOf(later, timeZone);
}
