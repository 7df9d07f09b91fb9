import type { LocalTime } from "@/lib/core/dates";
import { type Period, periodsOverlap } from "@/lib/core/period";
import type { Campaign, Coverage } from "./schema";

const shares = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((item) => other.includes(item));

/** Whether two campaigns change the price of at least one common product. */
function coverSameProduct(one: Coverage, other: Coverage): boolean {
  if (one === "everything" || other === "everything") return true;
  return (
    shares(one.productIds, other.productIds) ||
    shares(one.categories, [...other.categories, ...other.within]) ||
    shares(one.within, other.categories)
  );
}

/**
 * The campaigns that change prices of the same products at the same time as the given one.
 * @param campaign as saved, or as typed into a form; its own saved version is ignored
 */
export const findConflicts = (
  { id, covers, ...period }: Pick<Campaign, "id" | "covers"> & Period<LocalTime>,
  campaigns: readonly Campaign[],
): Campaign[] =>
  campaigns.filter(
    (other) =>
      other.id !== id &&
      other.state !== "ended" &&
      covers !== null &&
      other.covers !== null &&
      coverSameProduct(covers, other.covers) &&
      periodsOverlap(period, other),
  );

const DAY_MS = 24 * 60 * 60 * 1000;
const MIDNIGHT = "T00:00";

/** Adds months to a month. @param month "2026-11" @param months may be negative */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The number of days in a month. @param month "2026-11" */
export const daysIn = (month: string): number =>
  (Date.parse(`${monthAfter(month, 1)}-01`) - Date.parse(`${month}-01`)) / DAY_MS;

/** The first and last day of a month, counted from 1, that a period covers; null if it covers none. */
export function daysOf(period: Period<LocalTime>, month: string): { from: number; to: number } | null {
  const [first, next] = [`${month}-01${MIDNIGHT}`, `${monthAfter(month, 1)}-01${MIDNIGHT}`];
  if (!periodsOverlap(period, { startsAt: first, endsAt: next })) return null;
  const { startsAt, endsAt } = period;
  const from = startsAt && startsAt > first ? Number(startsAt.slice(8, 10)) : 1;
  // The end is exclusive, so a period that ends at midnight does not include that day.
  const last = endsAt && endsAt < next ? Number(endsAt.slice(8, 10)) : daysIn(month);
  const isBeforeMidnight = !endsAt || endsAt >= next || !endsAt.endsWith(MIDNIGHT);
  return { from, to: isBeforeMidnight ? last : last - 1 };
}
