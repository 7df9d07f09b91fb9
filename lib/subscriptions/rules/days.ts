import type { Day } from "@/lib/core/dates";

/** How many days before a charge its mail is sent. */
export const REMINDER_DAYS = 3;
/** Days from one refusal of the card to the next try; after the last one the schedule rests. */
const RETRY_DAYS = [1, 3, 5] as const;
/** Days until a product that is out of stock is looked for again. */
const STOCK_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** As the database gives a date, and as it takes one. */
export const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00.000Z`);

export const addDays = (day: Day, days: number): Day =>
  toDay(new Date(fromDay(day).getTime() + days * DAY_MS));

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** Where a skipped delivery leads: an interval on, and never to a day that is over. */
export const dayAfterSkip = (next: Day, intervalDays: number, today: Day): Day =>
  addDays(later(next, today), intervalDays);

/** When a schedule that rested goes on: as planned, or soon, but not before a reminder could be sent. */
export const dayAfterResume = (next: Day, today: Day): Day =>
  next > today ? next : addDays(today, REMINDER_DAYS + 1);

/**
 * When a refused card is tried again.
 * @param attempts how often it was refused for this delivery
 * @returns null when it is tried no more
 */
export function cardRetryTime(attempts: number, at: Date): Date | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
}

export const stockRetryTime = (at: Date): Date => new Date(at.getTime() + STOCK_DAYS * DAY_MS);
