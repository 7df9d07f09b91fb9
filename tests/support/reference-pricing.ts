import type { LineInput, PricedDiscount, PriceRules, ShippingMethod } from "@/lib/pricing/schema";
import { exactUnit } from "./random-carts";

// A second implementation of the prices of carts, in exact fractions and without lib/pricing, to compare it with.

/** What the gift of a discount would cost this shopper, before tax. */
export const giftValue = ({ gift }: PricedDiscount, rules: PriceRules): number =>
  gift
    ? gift.quantity *
      exactUnit({ product: gift, quantity: gift.quantity, isSubscription: false, offers: [] }, rules)
    : 0;

/** What each line costs under a discount, in exact fractions and without lib/pricing. */
export function expectedLineTotals(lines: LineInput[], rules: PriceRules, given: PricedDiscount): number[] {
  const alone: PriceRules = {
    ...rules,
    memberDiscountPercent: given.combinesWithMemberPrice ? rules.memberDiscountPercent : 0,
    flashSalePercent: given.combinesWithOffers ? rules.flashSalePercent : 0,
  };
  const bases = lines.map((one) => {
    if (given.combinesWithOffers) return exactUnit(one, alone);
    const percents = BigInt(100 - alone.memberDiscountPercent);
    return Number((BigInt(one.product.regularPriceCents) * percents * 2n + 100n) / 200n);
  });
  const covered = lines.flatMap((one, index) => (given.covers[index] ? [{ ...one, index }] : []));
  const whole = covered.map(({ quantity, index }) => (bases[index] ?? 0) * quantity);
  const sum = whole.reduce((total, part) => total + part, 0);
  const off = lines.map(() => 0);
  const spread = (amount: number) => {
    // One cent after the other to the line that is furthest below its exact share.
    const parts = whole.map((part) =>
      sum === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(sum)),
    );
    let left = sum === 0 ? 0 : amount - parts.reduce((total, part) => total + part, 0);
    for (; left > 0; left -= 1) {
      const missing = parts.map(
        (part, index) => BigInt(amount) * BigInt(whole[index] ?? 0) - BigInt(part) * BigInt(sum),
      );
      const index = missing.reduce((most, part, at) => (part > (missing[most] ?? 0n) ? at : most), 0);
      parts[index] = (parts[index] ?? 0) + 1;
    }
    for (const [position, { index }] of covered.entries()) off[index] = parts[position] ?? 0;
  };
  if (given.kind === "percent") spread(Number((BigInt(sum) * BigInt(given.percent ?? 0) * 2n + 100n) / 200n));
  if (given.kind === "fixed") spread(Math.min(sum, given.amountCents ?? 0));
  if (given.kind === "buy_x_get_y") {
    const [buy, get] = [given.buyQuantity ?? 1, given.getQuantity ?? 1];
    const units = covered
      .flatMap(({ index, quantity }) =>
        Array.from({ length: quantity }, () => ({ index, price: bases[index] ?? 0 })),
      )
      .sort((one, other) => one.price - other.price);
    const sets = Math.floor(units.length / (buy + get));
    const free = lines.map(() => 0);
    for (const { index } of units.slice(0, sets * get)) free[index] = (free[index] ?? 0) + 1;
    for (const [index, count] of free.entries())
      off[index] = Number(
        (BigInt((bases[index] ?? 0) * count) * BigInt(given.percent ?? 0) * 2n + 100n) / 200n,
      );
  }
  return lines.map((one, index) =>
    Math.min(exactUnit(one, rules) * one.quantity, (bases[index] ?? 0) * one.quantity - (off[index] ?? 0)),
  );
}

/** Amount × numerator / denominator, rounded half up. */
const share = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator)) / BigInt(2 * denominator));

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/**
 * What a cart costs, by the rules of D20, D21 and docs/decisions/0058 and 0063; `worth`: less what the gift is worth.
 */
export function expectedTotals(
  lines: LineInput[],
  rules: PriceRules,
  method: ShippingMethod,
  given: PricedDiscount | null,
) {
  const before = sum(lines.map((line) => exactUnit(line, rules) * line.quantity));
  const goods = given ? sum(expectedLineTotals(lines, rules, given)) : before;
  const { mode, freeFromCents, memberFreeFromCents, standardCents, expeditedCents } = rules.shipping;
  const isFree = before >= freeFromCents || (memberFreeFromCents !== null && before >= memberFreeFromCents);
  const standard = isFree || given?.kind === "free_delivery" ? 0 : standardCents;
  const delivery = mode === "free" ? 0 : method === "expedited" ? expeditedCents : standard;
  const tax = share(goods, rules.taxRateThousandths, 100_000);
  const gift = given ? giftValue(given, rules) : 0;
  const total = goods + delivery + tax;
  return {
    goods,
    delivery,
    tax,
    total,
    gift,
    worth: total - gift - share(gift, rules.taxRateThousandths, 100_000),
  };
}

/** The discount that a shopper gets: of equal ones the first, and none where none saves anything. */
export function expectedDiscount(
  lines: LineInput[],
  rules: PriceRules,
  method: ShippingMethod,
  discounts: readonly PricedDiscount[],
): PricedDiscount | null {
  let best: PricedDiscount | null = null;
  for (const one of discounts) {
    const [now, then] = [best, one].map((each) => expectedTotals(lines, rules, method, each).worth);
    if (Number(then) < Number(now)) best = one;
  }
  return best;
}

/** What all subscriptions of a cart cost on a renewal, with and without the discount that continues. */
export function expectedRenewals(lines: LineInput[], rules: PriceRules, given: PricedDiscount | null) {
  const [each, later] = [given, null].map((discount) =>
    sum(
      lines.map((line, index) => {
        if (!line.isSubscription) return 0;
        const own = exactUnit(line, rules);
        if (!discount?.renewals || !discount.covers[index]) return own * line.quantity;
        const base = discount.combinesWithOffers
          ? exactUnit(line, {
              ...rules,
              memberDiscountPercent: discount.combinesWithMemberPrice ? rules.memberDiscountPercent : 0,
            })
          : share(
              line.product.regularPriceCents,
              100 - (discount.combinesWithMemberPrice ? rules.memberDiscountPercent : 0),
              100,
            );
        return Math.min(own, share(base, 100 - (discount.percent ?? 0), 100)) * line.quantity;
      }),
    ),
  ) as [number, number];
  return given?.renewals && each < later ? { count: given.renewals, cents: each, laterCents: later } : null;
}

/** The part of a total that store credit pays: all of it, or so much that a card charge is at least 50 cents. */
export function expectedCredit(total: number, available: number, needsCard: boolean): number {
  if (available >= total && !needsCard) return total;
  return Math.max(0, Math.min(available, total - 50));
}
