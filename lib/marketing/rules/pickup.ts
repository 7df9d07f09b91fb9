import { addDays, type Day, fromDay, type LocalTime, localTimeOf } from "@/lib/core/dates";
import {
  type PickupHours,
  type PickupPlace,
  type PickupSettings,
  WEEKDAYS,
  type Weekday,
} from "../schema/pickup";

const HOUR_MS = 60 * 60 * 1000;
/** Days in which a place that is open at all opens again. */
const WEEK = 7;

/** The weekday of a day of the shop's calendar. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(fromDay(day).getUTCDay() + 6) % WEEK] as Weekday;

const isOpenOn = (day: Day, hours: PickupHours): boolean => hours[weekdayOf(day)] !== null;

/**
 * The first day from a time of the shop's clock on, on which the place is open after that
 * time; the same day if it never is.
 */
function firstOpenDay(from: LocalTime, hours: PickupHours): Day {
  const [today = "", time = ""] = from.split("T");
  const closes = hours[weekdayOf(today)]?.closes;
  if (closes !== undefined && time < closes) return today;
  const later = Array.from({ length: WEEK }, (_, index) => addDays(today, index + 1));
  return later.find((day) => isOpenOn(day, hours)) ?? today;
}

/** The day on which an order of a pickup place should be ready. @param timeZone of the shop */
export const pickupReadyOn = (
  paidAt: Date,
  { hours, readyHours }: { hours: PickupHours; readyHours: number },
  timeZone: string,
): Day => firstOpenDay(localTimeOf(new Date(paidAt.getTime() + readyHours * HOUR_MS), timeZone), hours);

/**
 * What decides when a pickup order should be ready: the shop's settings; once pickup is turned off, the place still has
 * the hours that the order names.
 * @param ordered the order's place; null where it is unknown
 */
export const readinessFor = (settings: PickupSettings, ordered: PickupPlace | null): PickupSettings =>
  settings.isOn || !ordered ? settings : { ...settings, hours: ordered.hours };

/**
 * The day on which a pickup order can first be collected, at which its lots need their remaining life: not before it
 * should be ready, and not while the place is closed.
 * @param readyOn null where it is unknown
 */
export function pickupArrival(
  at: Date,
  readyOn: Day | null,
  place: PickupPlace | null,
  timeZone: string,
): Day {
  const now = localTimeOf(at, timeZone);
  const open = place ? firstOpenDay(now, place.hours) : now.slice(0, 10);
  return readyOn !== null && readyOn > open ? readyOn : open;
}

/** The last day on which an order is kept: some days after it became ready, on a day on which the place is open. */
export const pickupUntil = (readyOn: Day, { hours, keepDays }: PickupPlace): Day =>
  firstOpenDay(`${addDays(readyOn, keepDays)}T00:00`, hours);

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};
const shortName = (day: Weekday): string => WEEKDAY_NAMES[day].slice(0, 3);

/** "09:30" as "9:30 AM". */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Mon–Fri 9 AM–5 PM" for each run of weekdays with the same hours; closed days are left out. */
export function formatPickupHours(hours: PickupHours): string[] {
  const runs: { first: Weekday; last: Weekday; text: string | null }[] = [];
  for (const day of WEEKDAYS) {
    const open = hours[day];
    const text = open && `${formatClock(open.opens)}–${formatClock(open.closes)}`;
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  return runs.flatMap(({ first, last, text }) => {
    if (text === null) return [];
    return `${first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`} ${text}`;
  });
}

/** Name and address of a place, a line each. */
export const pickupPlaceLines = ({ name, address, city, state, zip }: PickupPlace): string[] => [
  name,
  address,
  `${city}, ${state} ${zip}`,
];
