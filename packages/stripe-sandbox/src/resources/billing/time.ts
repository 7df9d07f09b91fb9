import type Stripe from "stripe";
import type { Call } from "../../core/call";
import { unixNow } from "../../core/ids";
import { idOf } from "../../core/store";

export const HOUR = 3600;
export const DAY = 86_400;

/** Now for what a test clock rules, or in real time: Unix time in seconds. */
export function timeOn(call: Call, clock: string | { id: string } | null): number {
  const id = idOf(clock);
  return (id === null ? undefined : call.store.billing.testClocks.get(id)?.frozen_time) ?? unixNow();
}

/** Now for a customer, who may have a test clock. */
export function timeFor(call: Call, customer: Stripe.Customer): number {
  return timeOn(call, customer.test_clock ?? null);
}

/** How often a price is paid. */
export type Rhythm = Pick<Stripe.Price.Recurring, "interval" | "interval_count">;

const LENGTHS: Readonly<Record<string, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
  year: 365 * DAY,
};

/** The time some intervals after another one; a month that has no such day ends on its last. */
export function addIntervals(from: number, { interval, interval_count }: Rhythm, times: number): number {
  const count = interval_count * times;
  if (interval === "day" || interval === "week") return from + (LENGTHS[interval] ?? DAY) * count;
  const start = new Date(from * 1000);
  const months = start.getUTCMonth() + (interval === "year" ? 12 * count : count);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), last));
  return Math.floor(moved.getTime() / 1000);
}

/** The end of the period that starts at a time, counted from the anchor so that the 31st comes back after February. */
export function periodEnd(anchor: number, start: number, rhythm: Rhythm): number {
  const longest = ((LENGTHS[rhythm.interval] ?? DAY) + 4 * DAY) * rhythm.interval_count;
  let times = Math.max(0, Math.floor((start - anchor) / longest) - 1);
  while (addIntervals(anchor, rhythm, times) <= start) times += 1;
  return addIntervals(anchor, rhythm, times);
}

/** A day as Stripe writes it in the lines of invoices: `21 Nov 2026`. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
    year: "numeric",
  });
}
