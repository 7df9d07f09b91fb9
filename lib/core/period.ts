/** A period with optional limits. `Time` is an instant (Date) or a time in the shop's time zone (LocalTime). */
export type Period<Time = Date> = {
  /** Null: no start. */
  startsAt: Time | null;
  /** Exclusive; null: no end. */
  endsAt: Time | null;
};

export type PeriodState = "scheduled" | "active" | "ended";

/** Whether a period is in the future, active or past at an instant. */
export function getPeriodState({ startsAt, endsAt }: Period, at: Date): PeriodState {
  if (endsAt && at >= endsAt) return "ended";
  return startsAt && at < startsAt ? "scheduled" : "active";
}

/** Whether a period includes an instant. Pages, prices, checkout and admin all use this rule (docs/decisions/0061). */
export const isActiveAt = (period: Period, at: Date): boolean => getPeriodState(period, at) === "active";

/** The first start or end after an instant; null if there is none. */
export function findNextChange(periods: readonly Period[], at: Date): Date | null {
  const later = periods
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant !== null && instant > at) as Date[];
  return later.reduce<Date | null>((first, one) => (first && first <= one ? first : one), null);
}

/** Whether two periods overlap. Both must use instants, or both times in the shop's time zone. */
export const periodsOverlap = <Time extends Date | string>(one: Period<Time>, other: Period<Time>): boolean =>
  startsBeforeEnd(one, other) && startsBeforeEnd(other, one);

/** An empty string counts as no limit, because forms use it for an empty field. */
const startsBeforeEnd = <Time extends Date | string>(
  { startsAt }: Period<Time>,
  { endsAt }: Period<Time>,
): boolean => !startsAt || !endsAt || startsAt < endsAt;
