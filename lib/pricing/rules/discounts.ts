import { type Cents, cents, divideHalfUp, sumCents } from "@/lib/core/money";
import type { PricedDiscount } from "../schema";

/** The prices of a line that a discount may reduce. */
export interface DiscountableLine {
  quantity: number;
  /** The unit price without the discount. */
  unitCents: Cents;
  /** The unit price with only those member prices and offers with which the discount combines: at least `unitCents`. */
  baseUnitCents: Cents;
  isCovered: boolean;
}

/**
 * What a discount takes off each line, in cents. Where it does not combine with member prices or offers, each item has
 * the lower of its two prices: the amount is the difference between them. Between 0 and the line's price.
 */
export function discountLines(lines: readonly DiscountableLine[], discount: PricedDiscount): Cents[] {
  const taken = takeOffBase(lines, discount);
  return lines.map(({ quantity, unitCents, baseUnitCents }, index) => {
    const saved = (baseUnitCents - unitCents) * quantity;
    return cents(Math.max(0, (taken[index] ?? 0) - saved));
  });
}

/** What the discount takes off the base prices of the covered lines. */
function takeOffBase(
  lines: readonly DiscountableLine[],
  { kind, percent, amountCents, buyQuantity, getQuantity }: PricedDiscount,
): number[] {
  const weights = lines.map(({ isCovered, baseUnitCents, quantity }) =>
    isCovered ? baseUnitCents * quantity : 0,
  );
  const covered = sumCents(weights.map(cents));
  if (kind === "percent") return divideAmong(divideHalfUp(covered * (percent ?? 0), 100), weights);
  if (kind === "fixed") return divideAmong(Math.min(amountCents ?? 0, covered), weights);
  if (kind === "free_delivery" || kind === "gift") return weights.map(() => 0);
  return countGivenUnits(lines, buyQuantity ?? 0, getQuantity ?? 0).map((count, index) =>
    divideHalfUp((lines[index]?.baseUnitCents ?? 0) * count * (percent ?? 0), 100),
  );
}

/**
 * Buy X, get Y: of every X + Y covered units the cheapest Y of all of them are given.
 * @returns how many of each line
 */
function countGivenUnits(lines: readonly DiscountableLine[], buy: number, get: number): number[] {
  const units = lines.reduce((sum, { isCovered, quantity }) => sum + (isCovered ? quantity : 0), 0);
  let left = Math.floor(units / (buy + get)) * get;
  const given = lines.map(() => 0);
  const cheapestFirst = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ isCovered }) => isCovered)
    .sort((one, other) => one.baseUnitCents - other.baseUnitCents || one.index - other.index);
  for (const { index, quantity } of cheapestFirst) {
    const count = Math.min(left, quantity);
    given[index] = count;
    left -= count;
  }
  return given;
}

/**
 * Divides an amount in proportion to weights, in whole cents, by largest remainder; of equal remainders the first one
 * gets the cent. The parts add up to the amount, and none is above its weight where the amount is at most their sum.
 */
export function divideAmong(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, whole: Number(exact / sum), rest: exact % sum };
  });
  const left = amount - shares.reduce((total, { whole }) => total + whole, 0);
  const parts = shares.map(({ whole }) => whole);
  const byRest = [...shares].sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  );
  for (const { index, whole } of byRest.slice(0, left)) parts[index] = whole + 1;
  return parts;
}
