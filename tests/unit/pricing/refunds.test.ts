import { calculateFullRefund, calculateLineRefund } from "@/lib/pricing/rules";
import type { Refundable } from "@/lib/pricing/schema";

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

/** Refunds one unit after the other, each with its share of the delivery. */
function oneByOne(ids: readonly string[], first: Refundable): { amounts: number[]; last: Refundable } {
  let now = first;
  const amounts = ids.map((id) => {
    const parts = calculateLineRefund(now, new Map([[id, 1]]), "share");
    now = {
      ...now,
      lines: now.lines.map((line) =>
        line.id === id ? { ...line, refundedQuantity: line.refundedQuantity + 1 } : line,
      ),
      back: {
        goodsCents: now.back.goodsCents + parts.goodsCents,
        taxCents: now.back.taxCents + parts.taxCents,
        shippingCents: now.back.shippingCents + parts.shippingCents,
      },
      leftCents: now.leftCents - parts.amountCents,
    };
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
