import { addDays, type Day } from "@/lib/core/dates";

/** Weeks of the forecast. */
export const FORECAST_WEEKS = 8;

/** The first day on which the units needed since the beginning exceed the stock; null while it suffices. */
export function findShortDay(units: readonly number[], available: number, days: readonly Day[]): Day | null {
  let needed = 0;
  const index = units.findIndex((count) => {
    needed += count;
    return needed > available;
  });
  return days[index] ?? null;
}

/** Consecutive days. */
export const listDays = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));
