import * as fc from "fast-check";
import {
  calculateAmountRefund,
  calculateFullRefund,
  calculateLineRefund,
  unassignedParts,
} from "@/lib/pricing/rules/refunds";
import type { Refundable, RefundParts } from "@/lib/pricing/schema";

/** Goods of $10.00 and $3.33 (three units), 80 cents of tax, $5.99 of delivery. */
const order = (change: Partial<Refundable> = {}): Refundable => ({
  subtotalCents: 1333,
  taxCents: 107,
  shippingCents: 599,
  lines: [
    { id: "a", quantity: 1, refundedQuantity: 0, lineTotalCents: 1000 },
    { id: "b", quantity: 3, refundedQuantity: 0, lineTotalCents: 333 },
  ],
  back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
  leftCents: 1333 + 107 + 599,
  ...change,
});

/** The order after a refund. */
const leaving = (before: Refundable, { amountCents, lines, ...parts }: RefundParts): Refundable => ({
  ...before,
  lines: before.lines.map((line) => ({
    ...line,
    refundedQuantity:
      line.refundedQuantity + (lines.find((refunded) => refunded.id === line.id)?.quantity ?? 0),
  })),
  back: {
    goodsCents: before.back.goodsCents + parts.goodsCents,
    taxCents: before.back.taxCents + parts.taxCents,
    shippingCents: before.back.shippingCents + parts.shippingCents,
  },
  leftCents: before.leftCents - amountCents,
});

/** Refunds one unit after the other, each with its share of the delivery. */
function oneByOne(ids: readonly string[], first: Refundable): { amounts: number[]; last: Refundable } {
  let now = first;
  const amounts = ids.map((id) => {
    const parts = calculateLineRefund(now, new Map([[id, 1]]), "share");
    now = leaving(now, parts);
    return parts.amountCents;
  });
  return { amounts, last: now };
}

describe("a refund of lines", () => {
  it.each([{ ids: ["a", "b", "b", "b"] }, { ids: ["b", "b", "a", "b"] }, { ids: ["b", "b", "b", "a"] }])(
    "adds up to the cent in the order $ids",
    ({ ids }) => {
      const { last } = oneByOne(ids, order());
      expect(last).toMatchObject({
        leftCents: 0,
        back: { goodsCents: 1333, taxCents: 107, shippingCents: 599 },
      });
    },
  );

  it("refunds the price with its tax, and delivery as requested", () => {
    const one = new Map([["a", 1]]);
    const goods = { goodsCents: 1000, taxCents: 80 }; // 107 × 1000 / 1333 = 80.27
    expect(calculateLineRefund(order(), one, "none")).toMatchObject({ ...goods, amountCents: 1080 });
    expect(calculateLineRefund(order(), one, "share")).toMatchObject({ ...goods, shippingCents: 449 });
    expect(calculateLineRefund(order(), one, "all")).toMatchObject({ ...goods, shippingCents: 599 });
    expect(calculateLineRefund(order(), new Map(), "none").amountCents).toBe(0);
  });

  it("of an indivisible line has shares that add up", () => {
    const { amounts } = oneByOne(["b", "b", "b"], order({ taxCents: 0, shippingCents: 0, leftCents: 1333 }));
    expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(333);
  });

  it("refunds no more than the remainder: goods first, then tax, then delivery", () => {
    const parts = calculateLineRefund(order({ leftCents: 1050 }), new Map([["a", 1]]), "all");
    expect(parts).toMatchObject({ amountCents: 1050, goodsCents: 1000, taxCents: 50, shippingCents: 0 });
  });

  it("of free goods does not divide by zero", () => {
    const free = order({ subtotalCents: 0, taxCents: 0, lines: [], leftCents: 599 });
    expect(calculateLineRefund(free, new Map(), "share").amountCents).toBe(0);
    expect(calculateFullRefund(free)).toMatchObject({ amountCents: 599, shippingCents: 599 });
  });
});

describe("a full refund", () => {
  it("is the remainder, also after goodwill refunds", () => {
    expect(calculateFullRefund(order({ leftCents: 2000 }))).toMatchObject({
      amountCents: 2000,
      goodsCents: 1333,
      taxCents: 107,
      shippingCents: 560,
    });
    expect(calculateFullRefund(order()).lines.map(({ quantity }) => quantity)).toEqual([1, 3]);
  });
});

describe("a refund of an amount", () => {
  const twenty = order({
    subtotalCents: 2000,
    taxCents: 160,
    shippingCents: 0,
    lines: [{ id: "a", quantity: 2, refundedQuantity: 0, lineTotalCents: 2000 }],
    leftCents: 2160,
  });

  it("is divided as what is left of the order, so that a full refund after it leaves no part over", () => {
    const first = calculateAmountRefund(twenty, 500);
    expect(first).toEqual({ amountCents: 500, goodsCents: 463, taxCents: 37, shippingCents: 0, lines: [] });
    expect(calculateFullRefund(leaving(twenty, first))).toMatchObject({
      amountCents: 1660,
      goodsCents: 1537,
      taxCents: 123,
      shippingCents: 0,
    });
  });

  it("leaves to lines no more than is left of the goods, with the tax on it", () => {
    let now = leaving(twenty, calculateAmountRefund(twenty, 500));
    const unit = () => calculateLineRefund(now, new Map([["a", 1]]), "none");
    expect(unit()).toMatchObject({ amountCents: 1080, goodsCents: 1000, taxCents: 80 });
    now = leaving(now, unit());
    expect(unit()).toMatchObject({ amountCents: 580, goodsCents: 537, taxCents: 43 });
  });

  it("of which no part was stored counts as the report divides it", () => {
    const back = unassignedParts(500, { taxCents: 160, shippingCents: 0, totalCents: 2160 });
    expect(back).toEqual({ goodsCents: 463, taxCents: 37, shippingCents: 0 });
    expect(unassignedParts(500, { taxCents: 0, shippingCents: 0, totalCents: 0 })).toEqual({
      goodsCents: 500,
      taxCents: 0,
      shippingCents: 0,
    });
  });

  it("of more than is known of the order belongs to no part for the rest", () => {
    expect(calculateAmountRefund({ ...twenty, leftCents: 3000 }, 3000)).toMatchObject({
      amountCents: 3000,
      goodsCents: 2000,
      taxCents: 160,
      shippingCents: 0,
    });
  });
});

it("refunds in any sequence keep every part from zero to the order's, and all of them together are the order's", () => {
  const amount = (most: number) => fc.integer({ min: 0, max: most });
  const orders = fc.record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), total: amount(5_000) }), {
      minLength: 1,
      maxLength: 3,
    }),
    tax: amount(900),
    shipping: fc.constantFrom(0, 1, 599),
  });
  const share = fc.constantFrom("none" as const, "share" as const, "all" as const);
  const refunds = fc.array(
    fc.oneof(
      fc.record({ amount: fc.constantFrom(1, 2, 37, 500, 3_000) }),
      fc.record({ line: fc.nat(2), units: fc.integer({ min: 1, max: 5 }), shipping: share }),
    ),
    { maxLength: 12 },
  );
  void fc.assert(
    fc.property(orders, refunds, fc.boolean(), ({ lines, tax, shipping }, steps, endsWithAmount) => {
      const subtotal = lines.reduce((all, { total }) => all + total, 0);
      let now = order({
        subtotalCents: subtotal,
        taxCents: tax,
        shippingCents: shipping,
        lines: lines.map(({ quantity, total }, index) => ({
          id: String(index),
          quantity,
          refundedQuantity: 0,
          lineTotalCents: total,
        })),
        leftCents: subtotal + tax + shipping,
      });
      const book = (parts: RefundParts) => {
        expect(parts.goodsCents + parts.taxCents + parts.shippingCents).toBe(parts.amountCents);
        now = leaving(now, parts);
        for (const [back, whole] of [
          [now.back.goodsCents, subtotal],
          [now.back.taxCents, tax],
          [now.back.shippingCents, shipping],
        ] as const) {
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back).toBeLessThanOrEqual(whole);
        }
      };
      for (const step of steps) {
        if ("amount" in step) book(calculateAmountRefund(now, Math.min(step.amount, now.leftCents)));
        else {
          const line = now.lines[step.line % now.lines.length] as Refundable["lines"][number];
          const units = Math.min(step.units, line.quantity - line.refundedQuantity);
          book(calculateLineRefund(now, new Map([[line.id, units]]), step.shipping));
        }
      }
      book(endsWithAmount ? calculateAmountRefund(now, now.leftCents) : calculateFullRefund(now));
      expect(now).toMatchObject({
        leftCents: 0,
        back: { goodsCents: subtotal, taxCents: tax, shippingCents: shipping },
      });
    }),
    { numRuns: 500 },
  );
});
