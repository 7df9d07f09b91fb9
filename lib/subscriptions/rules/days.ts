import { addDays, type Day } from "@/lib/core/dates";
import { DEFAULT_INTERVAL_DAYS } from "./intervals";

/** How many days before a charge its mail is sent. */
export const RENEWAL_REMINDER_DAYS = 3;
/** Days from a declined charge to the next attempt; after the last one the subscription is paused. */
const RETRY_DAYS = [1, 3, 5] as const;
/** Declines after which a subscription is paused. */
export const MAX_DECLINES = RETRY_DAYS.length + 1;
/** Days until a renewal of an out-of-stock product is attempted again. */
const STOCK_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The day of the nth renewal of a subscription that starts today, if nothing changes its dates. */
export const dayOfRenewal = (today: Day, nth: number): Day => addDays(today, nth * DEFAULT_INTERVAL_DAYS);

/** The date after a skip: one interval later, and never in the past. */
export const dayAfterSkip = (next: Day, intervalDays: number, today: Day): Day =>
  addDays(later(next, today), intervalDays);

/** The next date of a resumed subscription: as planned, or soon, but not before a reminder can be sent. */
export const dayAfterResume = (next: Day, today: Day): Day => (next > today ? next : earliestAdvance(today));

/** A renewal moves at most this far ahead. */
export const MAX_MOVE_DAYS = 180;

/** The earliest day to which an earlier renewal can move: its announcement can still be sent. */
const earliestAdvance = (today: Day): Day => addDays(today, RENEWAL_REMINDER_DAYS + 1);

/**
 * Whether a renewal can move to a day: later than planned from tomorrow on, earlier only
 * if it can still be announced in time.
 * @param next the planned date
 */
export const canMoveTo = (day: Day, next: Day, today: Day): boolean =>
  day > today && day <= addDays(today, MAX_MOVE_DAYS) && (day >= next || day >= earliestAdvance(today));

/**
 * The date of the next attempt after a declined charge.
 * @param attempts declines of this renewal so far
 * @returns null when there is no further attempt
 */
export function cardRetryTime(attempts: number, at: Date): Date | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
}

export const stockRetryTime = (at: Date): Date => new Date(at.getTime() + STOCK_DAYS * DAY_MS);
