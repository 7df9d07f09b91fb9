import * as fc from "fast-check";
import { cents } from "@/lib/core/money";
import { calculateCredit, divideRefund } from "@/lib/pricing/rules/credit";
import { calculateAmountRefund, divideAmount, leftOf } from "@/lib/pricing/rules/refunds";

const amount = fc.integer({ min: 0, max: 99_999_999 });

it("credit pays as much as it can, and never leaves the card between $0.01 and $0.49", () => {
  void fc.assert(
    fc.property(amount, amount, fc.boolean(), (total, available, needsCard) => {
      const isAllowed = (credit: number) =>
        credit <= Math.min(total, available) && (credit === total ? !needsCard : total - credit >= 50);
      const credit = calculateCredit(total, available, needsCard);
      // One cent more would break a rule.
      return (credit === 0 || isAllowed(credit)) && !isAllowed(credit + 1);
    }),
    { numRuns: 10_000 },
  );
});

it.each([
  { total: 1000, available: 1000, needsCard: false, credit: 1000 },
  { total: 1000, available: 1000, needsCard: true, credit: 950 },
  { total: 1000, available: 980, needsCard: false, credit: 950 },
  { total: 1000, available: 950, needsCard: false, credit: 950 },
  { total: 1000, available: 1, needsCard: false, credit: 1 },
  { total: 40, available: 40, needsCard: false, credit: 40 },
  { total: 40, available: 39, needsCard: false, credit: 0 },
  { total: 0, available: 500, needsCard: false, credit: 0 },
])("$available of $total (needs a card: $needsCard): $credit", ({ total, available, needsCard, credit }) => {
  expect(calculateCredit(total, available, needsCard)).toBe(credit);
});

/** A mixed payment, and refunds of any size in any order, some of them chosen to go to credit. */
const story = fc
  .record({
    goods: fc.integer({ min: 1, max: 50_000 }),
    tax: fc.integer({ min: 0, max: 5_000 }),
    shipping: fc.integer({ min: 0, max: 2_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    refunds: fc.array(fc.record({ size: fc.integer({ min: 1, max: 100 }), isToCredit: fc.boolean() }), {
      maxLength: 12,
    }),
  })
  .map((facts) => ({ ...facts, total: facts.goods + facts.tax + facts.shipping }));

it("refunds of a mixed payment add up to what was paid, in any order, and never above what the card paid", () => {
  void fc.assert(
    fc.property(story, ({ goods, tax, shipping, total, share, refunds }) => {
      const credit = Math.floor((total * share) / 100);
      const card = total - credit;
      const back = { goodsCents: 0, taxCents: 0, shippingCents: 0 };
      let [toCard, toCredit] = [0, 0];
      const broken: string[] = [];
      const refund = (size: number, isToCredit: boolean) => {
        const left = total - toCard - toCredit;
        const wanted = Math.min(left, size);
        if (wanted === 0) return;
        const refundable = {
          subtotalCents: goods,
          taxCents: tax,
          shippingCents: shipping,
          lines: [],
          back: { ...back },
          leftCents: left,
        };
        const parts = calculateAmountRefund(refundable, wanted);
        const { cardCents, creditCents } = divideRefund(wanted, isToCredit ? 0 : card - toCard);
        const ofCard = divideAmount(cardCents, parts);
        for (const part of ["goodsCents", "taxCents", "shippingCents"] as const) {
          if (ofCard[part] > parts[part]) broken.push(part);
          back[part] += parts[part];
        }
        const rest = wanted - ofCard.goodsCents - ofCard.taxCents - ofCard.shippingCents;
        toCard += cardCents;
        toCredit += creditCents;
        if (rest !== creditCents || cardCents + creditCents !== wanted || toCard > card) broken.push("sum");
      };
      for (const { size, isToCredit } of refunds) refund(Math.ceil((total * size) / 100), isToCredit);
      refund(total, false);
      expect([broken, toCard + toCredit]).toEqual([[], total]);
      expect(
        leftOf({
          subtotalCents: goods,
          taxCents: tax,
          shippingCents: shipping,
          lines: [],
          back,
          leftCents: 0,
        }),
      ).toEqual({
        goodsCents: 0,
        taxCents: 0,
        shippingCents: 0,
      });
    }),
    { numRuns: 2_000 },
  );
});

it("a refund of nothing is nothing", () => {
  expect(divideRefund(0, 100)).toEqual({ cardCents: cents(0), creditCents: cents(0) });
});
