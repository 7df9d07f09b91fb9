/** When something applies. `Time` is an instant (Date) or a time of the shop's clock (LocalTime). */
export type Period<Time = Date> = {
  /** Null: from the beginning. */
  startsAt: Time | null;
  /** The first moment at which it no longer applies; null: it does not end. */
  endsAt: Time | null;
};

export type PeriodState = "scheduled" | "active" | "ended";

/** Whether a period is before, at or after its time. */
export function getPeriodState({ startsAt, endsAt }: Period, at: Date): PeriodState {
  if (endsAt && at >= endsAt) return "ended";
  return startsAt && at < startsAt ? "scheduled" : "active";
}

/** Whether a period includes an instant: the one rule for pages, prices, checkout and admin (docs/decisions/0061). */
export const isActiveAt = (period: Period, at: Date): boolean => getPeriodState(period, at) === "active";

/** The first start or end after an instant; null when none is left. */
export function findNextChange(periods: readonly Period[], at: Date): Date | null {
  const later = periods
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant !== null && instant > at) as Date[];
  return later.reduce<Date | null>((first, one) => (first && first <= one ? first : one), null);
}

/** Whether two periods have a moment in common. Both with instants, or both with times of the shop's clock. */
export const periodsOverlap = <Time extends Date | string>(one: Period<Time>, other: Period<Time>): boolean =>
  startsBeforeEnd(one, other) && startsBeforeEnd(other, one);

/** An empty text is no limit, as in a form. */
const startsBeforeEnd = <Time extends Date | string>(
  { startsAt }: Period<Time>,
  { endsAt }: Period<Time>,
): boolean => !startsAt || !endsAt || startsAt < endsAt;
