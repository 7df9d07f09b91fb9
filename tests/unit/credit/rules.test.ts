import * as fc from "fast-check";
import { type CreditMove, countDue, countExpired } from "@/lib/credit/rules";

const START = Date.UTC(2026, 10, 23);
const at = (day: number) => new Date(START + day * 86_400_000);

/** The ledger of an independent reference: one coin per cent, the one that expires first is taken first. */
class Coins {
  private coins: { expires: number }[] = [];

  add(count: number, expires: number): void {
    for (let cent = 0; cent < count; cent += 1) this.coins.push({ expires });
  }

  take(count: number): void {
    this.coins.sort((one, other) => one.expires - other.expires);
    this.coins.splice(0, count);
  }

  expired(day: number): number {
    return this.coins.filter(({ expires }) => expires <= day).length;
  }

  get balance(): number {
    return this.coins.length;
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant("give" as const),
    cents: fc.integer({ min: 1, max: 30 }),
    days: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  fc.record({
    kind: fc.constant("spend" as const),
    cents: fc.integer({ min: 1, max: 40 }),
    days: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant("wait" as const),
    cents: fc.integer({ min: 1, max: 8 }),
    days: fc.constant(null),
  }),
);

it("agrees with a ledger of single cents, and the balance is never negative", () => {
  void fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const moves: CreditMove[] = [];
      const coins = new Coins();
      let [day, balance] = [0, 0];
      const move = (amountCents: number, expiresAt: Date | null) => {
        moves.push({ amountCents, expiresAt });
        balance += amountCents;
      };
      for (const { kind, cents, days } of steps) {
        if (kind === "wait") day += cents;
        const due = countDue(0, moves, at(day));
        if (due !== coins.expired(day)) return false;
        if (due > 0) {
          move(-due, null);
          coins.take(due);
        }
        if (kind === "give") {
          move(cents, days === null ? null : at(day + days));
          coins.add(cents, days === null ? Number.POSITIVE_INFINITY : day + days);
        }
        if (kind === "spend" && balance > 0) {
          const spent = Math.min(cents, balance);
          move(-spent, null);
          coins.take(spent);
        }
        if (balance !== coins.balance || balance < 0) return false;
      }
      return true;
    }),
    { numRuns: 2_000 },
  );
});

it("never expires credit that an order reserves", () => {
  const moves = [
    { amountCents: 20, expiresAt: at(1) },
    { amountCents: 30, expiresAt: null },
  ];
  expect(countExpired(moves, at(2))).toBe(20);
  expect(countDue(0, moves, at(2))).toBe(20);
  expect(countDue(15, moves, at(2))).toBe(5);
  expect(countDue(30, moves, at(2))).toBe(0);
});
