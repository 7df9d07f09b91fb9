import fc from "fast-check";
import { calculateQuote } from "@/lib/pricing/rules";
import { calculateBestQuote } from "@/lib/pricing/rules/best-quote";
import { divideAmong } from "@/lib/pricing/rules/discounts";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import { listSavings } from "@/lib/pricing/rules/savings";
import type { LineInput, PricedDiscount, PriceRules, ShippingMethod } from "@/lib/pricing/schema";
import { randomCart, randomLine, randomRules } from "../../support/random-carts";
import {
  expectedDiscount,
  expectedLineTotals,
  expectedRenewals,
  expectedTotals,
  giftValue,
} from "../../support/reference-pricing";

const randomDiscount: fc.Arbitrary<PricedDiscount> = fc
  .record({
    kind: fc.constantFrom(
      "percent" as const,
      "fixed" as const,
      "free_delivery" as const,
      "buy_x_get_y" as const,
      "gift" as const,
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    renewals: fc.option(fc.integer({ min: 1, max: 24 })),
    amountCents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 9_999_999 })),
    buyQuantity: fc.integer({ min: 1, max: 6 }),
    getQuantity: fc.integer({ min: 1, max: 4 }),
    combinesWithMemberPrice: fc.boolean(),
    combinesWithOffers: fc.boolean(),
    gift: randomLine.map(({ product, quantity }) => ({ ...product, quantity })),
    covers: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ gift, ...values }) => ({
    ...{ id: "d", code: "RANDOM", title: "Random", ...values },
    gift: values.kind === "gift" ? gift : null,
    renewals: values.kind === "percent" ? values.renewals : null,
  }));

const METHODS = fc.constantFrom("standard" as const, "expedited" as const);

describe("for random carts", () => {
  it("10,000 times, each line costs what the reference says, and the explanation adds up to the charge", () => {
    const check = (lines: LineInput[], rules: PriceRules, given: PricedDiscount, method: ShippingMethod) => {
      const [plain, quoted] = [
        calculateQuote(lines, rules, method),
        calculateQuote(lines, rules, method, given),
      ];
      expect(quoted.lines.map(({ lineTotalCents }) => lineTotalCents)).toEqual(
        expectedLineTotals(lines, rules, given),
      );
      const wrong = quoted.lines.filter(
        ({ lineTotalCents, discountCents, unitPriceCents, quantity }, index) =>
          lineTotalCents !== unitPriceCents * quantity - discountCents ||
          Math.min(lineTotalCents, discountCents) < 0 ||
          unitPriceCents !== plain.lines[index]?.unitPriceCents ||
          (discountCents > 0 && !given.covers[index]),
      );
      expect(wrong).toEqual([]);
      const off = quoted.lines.reduce((total, { discountCents }) => total + discountCents, 0);
      const free = giftValue(given, rules);
      expect(quoted.applied).toMatchObject({ goodsCents: off + free });
      expect(quoted.gift).toEqual(
        given.gift &&
          expect.objectContaining({
            ...{ quantity: given.gift.quantity, discountCents: free, lineTotalCents: 0 },
          }),
      );
      const shown = listSavings(quoted);
      const regular = lines.reduce((total, one) => total + one.product.regularPriceCents * one.quantity, 0);
      const explained = shown.length === 0 ? regular : shown.reduce((total, row) => total + row.cents, 0);
      expect({
        subtotal: quoted.subtotalCents,
        delivery: quoted.shippingCents + (quoted.applied?.deliveryCents ?? 0),
        total: quoted.totalCents,
        isDearer: quoted.totalCents > plain.totalCents,
      }).toEqual({
        subtotal: plain.subtotalCents - off,
        delivery: plain.shippingCents,
        total: explained + quoted.shippingCents + quoted.taxCents,
        isDearer: false,
      });
    };
    fc.assert(fc.property(randomCart, randomRules, randomDiscount, METHODS, check), { numRuns: 10_000 });
  });

  it("the best of several discounts saves most, a gift counted at its price with tax", () => {
    const check = (
      lines: LineInput[],
      rules: PriceRules,
      discounts: PricedDiscount[],
      method: ShippingMethod,
    ) => {
      const named = discounts.map((one, index) => ({ ...one, id: String(index) }));
      const best = calculateBestQuote(lines, rules, method, named);
      const expected = expectedDiscount(lines, rules, method, named);
      const { goods, delivery, tax, total } = expectedTotals(lines, rules, method, expected);
      expect(best.applied?.id ?? null).toBe(expected?.id ?? null);
      expect([best.subtotalCents, best.shippingCents, best.taxCents, best.totalCents]).toEqual([
        ...[goods, delivery, tax, total],
      ]);
      expect(best.renewals).toEqual(expectedRenewals(lines, rules, expected));
    };
    const several = fc.array(randomDiscount, { maxLength: 4 });
    fc.assert(fc.property(randomCart, randomRules, several, METHODS, check), { numRuns: 2000 });
  });

  it("refunds of all units in any order add up to what was paid", () => {
    const check = (lines: LineInput[], rules: PriceRules, given: PricedDiscount, seed: number) => {
      const quoted = calculateQuote(lines, rules, "standard", given);
      const { subtotalCents, taxCents, shippingCents, totalCents } = quoted;
      let order = {
        subtotalCents,
        taxCents,
        shippingCents,
        lines: quoted.lines.map((one, index) => ({ ...one, id: String(index), refundedQuantity: 0 })),
        back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
        leftCents: totalCents as number,
      };
      const steps = order.lines.flatMap(({ id, quantity }) => {
        const first = 1 + (seed % quantity);
        return first === quantity
          ? [{ id, count: quantity }]
          : [
              { id, count: first },
              { id, count: quantity - first },
            ];
      });
      const shuffled = steps.sort(
        (one, other) =>
          ((Number(one.id) * 7 + one.count + seed) % 5) - ((Number(other.id) * 7 + other.count + seed) % 5),
      );
      for (const { id, count } of shuffled) {
        const parts = calculateLineRefund(order, new Map([[id, count]]), "share");
        order = {
          ...order,
          lines: order.lines.map((one) =>
            one.id === id ? { ...one, refundedQuantity: one.refundedQuantity + count } : one,
          ),
          back: {
            goodsCents: order.back.goodsCents + parts.goodsCents,
            taxCents: order.back.taxCents + parts.taxCents,
            shippingCents: order.back.shippingCents + parts.shippingCents,
          },
          leftCents: order.leftCents - parts.amountCents,
        };
      }
      expect(order.back).toMatchObject({ goodsCents: subtotalCents, taxCents });
      if (subtotalCents > 0) expect(order.leftCents).toBe(0);
    };
    fc.assert(fc.property(randomCart, randomRules, randomDiscount, fc.nat(1000), check), { numRuns: 1000 });
  });
});

it("an amount is divided in whole cents that add up to it, none above its weight", () => {
  const weights = fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 });
  const check = (given: number[], share: number) => {
    const sum = given.reduce((total, part) => total + part, 0);
    const amount = Math.floor((sum * share) / 1000);
    const parts = divideAmong(amount, given);
    expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
    for (const [index, part] of parts.entries()) {
      expect(part).toBeLessThanOrEqual(given[index] ?? 0);
      expect(part).toBeGreaterThanOrEqual(0);
    }
  };
  fc.assert(fc.property(weights, fc.nat(1000), check), { numRuns: 2000 });
});
