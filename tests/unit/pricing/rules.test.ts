import fc from "fast-check";
import { cents } from "@/lib/core/money";
import {
  calculateMemberSavings,
  calculateQuote,
  DEFAULT_RATES,
  FREE_SHIPPING,
  unitPrice,
  wholesalePrice,
} from "@/lib/pricing/rules";
import { bundlePercent } from "@/lib/pricing/rules/percents";
import { listSavings } from "@/lib/pricing/rules/savings";
import type { LineInput, PriceRules, ShippingRules } from "@/lib/pricing/schema";
import { randomLine, randomRules } from "../../support/random-carts";

const PLAIN: PriceRules = {
  memberDiscountPercent: 0,
  offers: { bundle: true, categorySale: true },
  flashSalePercent: 0,
  shipping: FREE_SHIPPING,
  taxRateThousandths: 8000,
};
const POLICY: ShippingRules = {
  mode: "policy",
  freeFromCents: cents(5000),
  memberFreeFromCents: null,
  ...DEFAULT_RATES,
};

const line = (regular: number, change: Partial<LineInput> = {}): LineInput => ({
  product: { regularPriceCents: cents(regular), wholesalePriceCents: null },
  quantity: 1,
  isSubscription: false,
  offers: [],
  ...change,
});

const price = (input: LineInput, rules: Partial<PriceRules> = {}) =>
  unitPrice(input, { ...PLAIN, ...rules }).cents;

describe("unit price", () => {
  it("is the regular price for a visitor", () => {
    expect(price(line(1299))).toBe(1299);
  });

  it("is regular × (1 − discount) for a member", () => {
    expect(price(line(1299), { memberDiscountPercent: 15 })).toBe(1104); // 1104.15
    expect(price(line(1000), { memberDiscountPercent: 20 })).toBe(800);
  });

  it("is 80 % of the member or regular price for a subscription line", () => {
    expect(price(line(1299, { isSubscription: true }))).toBe(1039); // 1039.2
    expect(price(line(1299, { isSubscription: true }), { memberDiscountPercent: 10 })).toBe(935); // 935.28
  });

  it("is rounded once, not at each step", () => {
    // Rounded at each step: 999 × 0.85 = 849.15 → 849; × 0.8 = 679.2 → 679; × 0.95 = 645.05 → 645. Once: 645.354 → 645.
    // 1005 × 0.9 = 904.5 → 905; × 0.8 = 724. Once: 723.6 → 724. 1015: 913.5 → 914 × 0.8 = 731.2; once: 730.8 → 731.
    expect(price(line(105, { isSubscription: true }), { memberDiscountPercent: 10 })).toBe(76); // 75.6; stepwise 94.5 → 95 → 76
    expect(
      price(line(103, { isSubscription: true, quantity: 2, offers: ["bundle"] }), {
        memberDiscountPercent: 15,
      }),
    ).toBe(67); // 66.538; stepwise 88 → 70 → 66.5 → 67
    expect(price(line(9, { isSubscription: true }), { memberDiscountPercent: 50 })).toBe(4); // 3.6; stepwise 5 × 0.8 = 4
  });

  it.each([
    [1, 0],
    [2, 5],
    [3, 10],
    [4, 10],
    [5, 15],
    [49, 15],
  ])("has the quantity discount of the line: %i → %i %%", (quantity, percent) => {
    expect(bundlePercent(quantity)).toBe(percent);
    expect(price(line(1000, { quantity, offers: ["bundle"] }))).toBe(1000 - 10 * percent);
  });

  it("has no offer for a line that was added without one", () => {
    expect(price(line(1000, { quantity: 5 }))).toBe(1000);
  });

  it("has 10 % off for a line added while a category was chosen", () => {
    expect(price(line(1000, { offers: ["category-sale"] }))).toBe(900);
  });

  it("has no inactive offer", () => {
    const offers = { bundle: false, categorySale: false };
    expect(price(line(1000, { quantity: 5, offers: ["bundle"] }), { offers })).toBe(1000);
    expect(price(line(1000, { offers: ["category-sale"] }), { offers })).toBe(1000);
  });

  it("does not stack offers: the better one applies", () => {
    const both = ["bundle", "category-sale"] as const;
    expect([1, 2, 3, 5].map((quantity) => price(line(1000, { quantity, offers: both })))).toEqual([
      900, 900, 900, 850,
    ]);
    expect(price(line(1000, { quantity: 5, offers: both }), { flashSalePercent: 20 })).toBe(800);
    expect(
      price(line(1000, { quantity: 5, offers: both }), { offers: { bundle: false, categorySale: true } }),
    ).toBe(900);
    expect(price(line(1000, { offers: ["category-sale"] }), { flashSalePercent: 25 })).toBe(750);
    expect(price(line(1000, { quantity: 5, offers: ["bundle"] }), { flashSalePercent: 5 })).toBe(850);
  });

  it("is the wholesale price from 50 units on, when it is lower", () => {
    const product = { regularPriceCents: cents(1000), wholesalePriceCents: cents(700) };
    expect(price(line(0, { product, quantity: 49 }))).toBe(1000);
    expect(price(line(0, { product, quantity: 50 }))).toBe(700);
    expect(
      price(
        line(0, {
          product: { ...product, wholesalePriceCents: cents(950) },
          quantity: 50,
          offers: ["bundle"],
        }),
      ),
    ).toBe(850);
  });

  it("falls back to 60 % of the regular price for wholesale", () => {
    expect(wholesalePrice({ regularPriceCents: cents(1299), wholesalePriceCents: null })).toBe(779); // 779.4
  });
});

describe("quote", () => {
  it("has free delivery by default and 8 % tax on goods", () => {
    const quoted = calculateQuote([line(849, { quantity: 2 }), line(999)], PLAIN);
    expect(quoted).toMatchObject({
      subtotalCents: 2697,
      shippingCents: 0,
      shippingReason: "free-for-all",
      taxCents: 216,
      totalCents: 2913,
    });
  });

  it("has the usual delivery price if each item rounds to 0 cents, and none for an empty cart", () => {
    const rules = { ...PLAIN, flashSalePercent: 60, shipping: POLICY };
    expect(calculateQuote([line(1)], rules)).toMatchObject({ subtotalCents: 0, shippingCents: 599 });
    expect(calculateQuote([], rules)).toMatchObject({ subtotalCents: 0, shippingCents: 0 });
  });

  it("has the policy's prices once they are switched on", () => {
    const shipping = POLICY;
    expect(calculateQuote([line(4999)], { ...PLAIN, shipping })).toMatchObject({
      shippingCents: 599,
      shippingReason: "standard",
    });
    expect(calculateQuote([line(5000)], { ...PLAIN, shipping })).toMatchObject({
      shippingCents: 0,
      shippingReason: "free-from-threshold",
    });
    expect(calculateQuote([line(9000)], { ...PLAIN, shipping }, "expedited")).toMatchObject({
      shippingCents: 1299,
      shippingReason: "expedited",
    });
    const member = { ...shipping, memberFreeFromCents: cents(0) };
    expect(calculateQuote([line(100)], { ...PLAIN, shipping: member })).toMatchObject({
      shippingCents: 0,
      shippingReason: "free-for-members",
    });
  });

  it("has the configured rates (D52)", () => {
    const shipping = { ...POLICY, standardCents: cents(705), expeditedCents: cents(1940) };
    expect(calculateQuote([line(4999)], { ...PLAIN, shipping })).toMatchObject({
      shippingCents: 705,
      totalCents: 4999 + 400 + 705,
    });
    expect(calculateQuote([line(5000)], { ...PLAIN, shipping }).shippingCents).toBe(0);
    expect(calculateQuote([line(9000)], { ...PLAIN, shipping }, "expedited").shippingCents).toBe(1940);
    expect(
      calculateQuote([line(4999)], { ...PLAIN, shipping: { ...shipping, mode: "free" } }).shippingCents,
    ).toBe(0);
  });

  it("shows 20 % of the undiscounted subscription lines as their saving", () => {
    expect(
      calculateQuote([line(1000, { isSubscription: true, quantity: 2 }), line(500)], PLAIN)
        .subscriptionSavingsCents,
    ).toBe(400);
  });

  it("never charges more per unit for a larger quantity or another offer (D42)", () => {
    fc.assert(
      fc.property(randomLine, randomRules, (input, rules) => {
        const unit = unitPrice(input, rules).cents;
        const more = { ...input, quantity: input.quantity + 1 };
        expect(unitPrice(more, rules).cents).toBeLessThanOrEqual(unit);
        const offers = ["bundle", "category-sale"] as const;
        expect(unitPrice({ ...input, offers }, rules).cents).toBeLessThanOrEqual(unit);
        const alone = [[], ...offers.map((one) => [one])].map(
          (one) => unitPrice({ ...input, offers: one }, rules).cents,
        );
        expect(unitPrice({ ...input, offers }, rules).cents).toBe(Math.min(...alone));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses a quantity of %p", (quantity) => {
    expect(() => calculateQuote([line(100, { quantity })], PLAIN)).toThrow(RangeError);
  });
});

describe("the savings shown at checkout (D51)", () => {
  const rows = (lines: LineInput[], rules: Partial<PriceRules> = {}) =>
    listSavings(calculateQuote(lines, { ...PLAIN, ...rules })).map(({ name, cents: amount }) => [
      name,
      amount,
    ]);
  const member = { memberDiscountPercent: 10 };

  it("are empty without savings", () => {
    expect(rows([line(1000)])).toEqual([]);
  });

  it("are the difference between regular prices and the subtotal, by source", () => {
    expect(rows([line(1000, { quantity: 5, offers: ["bundle"] })])).toEqual([
      ["Regular prices", 5000],
      ["Offers", -750],
    ]);
    expect(rows([line(1000)], member)).toEqual([
      ["Regular prices", 1000],
      ["Membership", -100],
    ]);
    expect(rows([line(1000, { quantity: 2, offers: ["bundle"] })], member)).toEqual([
      ["Regular prices", 2000],
      ["Membership and offers", -290],
    ]);
    expect(rows([line(1000, { quantity: 50 })])).toEqual([
      ["Regular prices", 50_000],
      ["Wholesale prices", -20_000],
    ]);
    expect(
      rows([line(1000, { quantity: 50 }), line(500, { quantity: 2, offers: ["bundle"] })], member),
    ).toEqual([
      ["Regular prices", 51_000],
      ["Membership, offers, and wholesale prices", -20_144],
    ]);
  });

  it("show the documented 20 % of subscription lines, and the remainder for membership and offers", () => {
    expect(rows([line(1000, { isSubscription: true, quantity: 2 }), line(500)], member)).toEqual([
      ["Regular prices", 2500],
      ["Subscription savings", -400],
      ["Membership", -210], // 2 × 80 of the subscription, 50 of the other
    ]);
  });

  it("name cents that result from rounding", () => {
    expect(rows([line(1001, { isSubscription: true, quantity: 5 })])).toEqual([
      ["Regular prices", 5005],
      ["Subscription savings", -1001],
      ["Rounding", 1],
    ]);
  });
});

describe("a membership's savings", () => {
  const member = { ...PLAIN, memberDiscountPercent: 10 };

  it("are the difference to the same cart without it, with offers in both", () => {
    expect(calculateMemberSavings([line(1000)], member)).toBe(100);
    expect(calculateMemberSavings([line(1000, { quantity: 5, offers: ["bundle"] })], member)).toBe(
      5 * (850 - 765),
    );
  });

  it("include delivery that non-members would have paid", () => {
    const policy = { ...POLICY, memberFreeFromCents: cents(0) };
    expect(calculateMemberSavings([line(1000)], { ...member, shipping: policy })).toBe(100 + 599);
  });

  it("are zero for other users, and when the wholesale price is lower anyway", () => {
    expect(calculateMemberSavings([line(1000)], PLAIN)).toBe(0);
    expect(calculateMemberSavings([line(1000, { quantity: 50 })], member)).toBe(0);
  });
});
