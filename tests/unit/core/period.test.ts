import fc from "fast-check";
import { findNextChange, getPeriodState, isActiveAt, type Period, periodsOverlap } from "@/lib/core/period";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));
const minute = fc.integer({ min: 0, max: 20 });
/** Also periods that end before they start, which the forms refuse. */
const period = fc.tuple(fc.option(minute), fc.option(minute)).map(
  ([start, end]): Period => ({
    startsAt: start === null ? null : at(start),
    endsAt: end === null ? null : at(end),
  }),
);
const proper = period.filter(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt);

it("includes its start, not its end", () => {
  const sale = { startsAt: at(1), endsAt: at(3) };
  expect([0, 1, 2, 3].map((one) => getPeriodState(sale, at(one)))).toEqual([
    "scheduled",
    "active",
    "active",
    "ended",
  ]);
  expect(isActiveAt({ startsAt: null, endsAt: null }, at(0))).toBe(true);
});

it("never changes its state before the next change, and always at it", () => {
  fc.assert(
    fc.property(fc.array(proper, { maxLength: 5 }), minute, (periods, from) => {
      const states = (time: Date) => periods.map((one) => getPeriodState(one, time)).join();
      const next = findNextChange(periods, at(from));
      if (!next) return states(at(99)) === states(at(from));
      const before = new Date(next.getTime() - 1);
      return next > at(from) && states(before) === states(at(from)) && states(next) !== states(before);
    }),
  );
});

it("overlaps another where both include some minute", () => {
  fc.assert(
    fc.property(proper, proper, (one, other) => {
      const both = Array.from({ length: 22 }, (_, index) => at(index - 1)).some(
        (time) => isActiveAt(one, time) && isActiveAt(other, time),
      );
      return periodsOverlap(one, other) === both && periodsOverlap(other, one) === both;
    }),
  );
});
