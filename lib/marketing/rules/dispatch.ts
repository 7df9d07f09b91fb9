import { addDays, type Day, fromDay, instantOf, localTimeOf } from "@/lib/core/dates";
import type { MethodTerms, ShippingMethod } from "@/lib/pricing/schema";
import { type DispatchSchedule, toSchedule } from "../schema/dispatch";
import { EXPEDITED_DELIVERY_DAYS, STANDARD_DELIVERY_DAYS } from ".";
import { weekdayOf } from "./pickup";

/** The documented estimate (D13): parcels leave on the day of the payment, and only business days count. */
export const NO_SCHEDULE: DispatchSchedule = { cutoffTime: null, shipDays: [], closedDays: [] };

/** Without ship days, a paid order is shipped within 24 hours (account-admin-content.md §9). */
export const PROCESSING_SECONDS = 24 * 60 * 60;

/** A schedule whose ship days are all closed would have no next ship day. A year is longer than any holiday. */
const MAX_DAYS_AHEAD = 366;

const MAX_DELIVERY_DAYS = {
  standard: STANDARD_DELIVERY_DAYS.to,
  expedited: EXPEDITED_DELIVERY_DAYS.to,
} as const;

/**
 * The longest delivery time of an order, in business days. Orders from before
 * docs/decisions/0079 have the documented methods' times.
 */
export const maxDaysOf = (order: { deliveryDays: number | null; shippingMethod: ShippingMethod }): number =>
  order.deliveryDays ?? MAX_DELIVERY_DAYS[order.shippingMethod];

/**
 * The dispatch schedule of a method: its own ship days and cutoff time, or the store's.
 * Holidays are always the store's.
 */
export const scheduleOf = (
  method: Pick<MethodTerms, "shipDays" | "cutoffTime"> | null | undefined,
  store: DispatchSchedule,
): DispatchSchedule =>
  method && method.shipDays.length > 0 ? toSchedule({ ...method, closedDays: store.closedDays }) : store;

/**
 * The day that is a number of business days (Monday to Friday, without closed days) after a day of the shop's calendar.
 */
export function addBusinessDays(from: Day, days: number, closedDays: readonly Day[] = []): Day {
  const isBusinessDay = (day: Day) => ![0, 6].includes(fromDay(day).getUTCDay()) && !closedDays.includes(day);
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/**
 * The first day on or after `from` (on or before it if `step` is -1) that meets a
 * condition; `from` itself if no day within a year does.
 */
function nearestDay(from: Day, step: 1 | -1, fulfills: (day: Day) => boolean): Day {
  let day = from;
  for (let days = 0; days < MAX_DAYS_AHEAD; days += 1) {
    if (fulfills(day)) return day;
    day = addDays(day, step);
  }
  return from;
}

/** The first day from a day on, on which parcels leave; the day itself without a schedule. */
function nextShipDay(from: Day, { shipDays, closedDays }: DispatchSchedule): Day {
  if (shipDays.length === 0) return from;
  return nearestDay(from, 1, (day) => shipDays.includes(weekdayOf(day)) && !closedDays.includes(day));
}

/** The instant at which a day of the shop's calendar ends. */
export const endOfDay = (day: Day, timeZone: string): Date => instantOf(`${addDays(day, 1)}T00:00`, timeZone);

/** The day on which an order that is paid at an instant leaves. @param timeZone of the shop */
export function shipDayOf(paidAt: Date, schedule: DispatchSchedule, timeZone: string): Day {
  const [today = "", time = ""] = localTimeOf(paidAt, timeZone).split("T");
  const isTooLate =
    schedule.shipDays.length > 0 && schedule.cutoffTime !== null && time >= schedule.cutoffTime;
  return nextShipDay(isTooLate ? addDays(today, 1) : today, schedule);
}

/**
 * The instant by which an order should have left: the end of its ship day or, without a schedule, 24 hours after the
 * payment.
 * @param timeZone of the shop
 */
export const shipDeadline = (paidAt: Date, schedule: DispatchSchedule, timeZone: string): Date =>
  schedule.shipDays.length > 0
    ? endOfDay(shipDayOf(paidAt, schedule, timeZone), timeZone)
    : new Date(paidAt.getTime() + PROCESSING_SECONDS * 1000);

/**
 * Orders that were paid before this instant should leave by the end of a day; null without a schedule.
 * @param timeZone of the shop
 */
export function dueUntil(day: Day, schedule: DispatchSchedule, timeZone: string): Date | null {
  const { shipDays, cutoffTime } = schedule;
  if (shipDays.length === 0) return null;
  const shipsOn = nearestDay(day, -1, (one) => nextShipDay(one, schedule) === one);
  return instantOf(cutoffTime ? `${shipsOn}T${cutoffTime}` : `${addDays(shipsOn, 1)}T00:00`, timeZone);
}

/**
 * The latest arrival day of a parcel that is ready on a day: it leaves on that day or on the next ship day.
 * @param maxDays longest delivery time of the method, in business days
 */
export const estimateArrival = (ready: Day, maxDays: number, schedule: DispatchSchedule = NO_SCHEDULE): Day =>
  addBusinessDays(
    nextShipDay(ready, schedule),
    maxDays,
    // Without ship days there is no schedule: checkout and cached pages show the documented days.
    schedule.shipDays.length > 0 ? schedule.closedDays : [],
  );

/**
 * The ship day and the latest arrival day of an order that is paid at an instant.
 * @param maxDays longest delivery time of the method, in business days
 * @param timeZone of the shop
 */
export function estimateDelivery(
  paidAt: Date,
  maxDays: number,
  schedule: DispatchSchedule,
  timeZone: string,
): { shipsOn: Day; arrivesBy: Day } {
  const shipsOn = shipDayOf(paidAt, schedule, timeZone);
  return { shipsOn, arrivesBy: estimateArrival(shipsOn, maxDays, schedule) };
}
