import { cents } from "@/lib/core/money";
import { calculateMemberSavings, calculateQuote } from "@/lib/pricing/rules";
import { calculateBestQuote } from "@/lib/pricing/rules/best-quote";
import { listSavings } from "@/lib/pricing/rules/savings";
import type { LineInput, PricedDiscount, PriceRules, ShippingMethod } from "@/lib/pricing/schema";

const RULES: PriceRules = {
  memberDiscountPercent: 0,
  offers: { bundle: true, categorySale: true },
  flashSalePercent: 0,
  shipping: {
    mode: "policy",
    freeFromCents: cents(5000),
    memberFreeFromCents: null,
    standardCents: cents(599),
    expeditedCents: cents(1299),
  },
  taxRateThousandths: 8000,
};

const line = (regular: number, change: Partial<LineInput> = {}): LineInput => ({
  product: { regularPriceCents: cents(regular), wholesalePriceCents: null },
  quantity: 1,
  isSubscription: false,
  offers: [],
  ...change,
});

const discount = (change: Partial<PricedDiscount>): PricedDiscount => ({
  id: "d",
  code: "SPRING10",
  title: "Spring",
  kind: "percent",
  percent: null,
  amountCents: null,
  buyQuantity: null,
  getQuantity: null,
  gift: null,
  renewals: null,
  combinesWithMemberPrice: true,
  combinesWithOffers: true,
  covers: Array.from({ length: 20 }, () => true),
  ...change,
});
const percent = (whole: number, change: Partial<PricedDiscount> = {}) =>
  discount({ kind: "percent", percent: whole, ...change });
const fixed = (amount: number, change: Partial<PricedDiscount> = {}) =>
  discount({ kind: "fixed", amountCents: amount, ...change });
const buyGet = (buyQuantity: number, getQuantity: number, change: Partial<PricedDiscount> = {}) =>
  discount({ kind: "buy_x_get_y", percent: 100, buyQuantity, getQuantity, ...change });
const FREE_DELIVERY = discount({ kind: "free_delivery" });

const offLines = (lines: LineInput[], applied: PricedDiscount, rules: Partial<PriceRules> = {}) =>
  calculateQuote(lines, { ...RULES, ...rules }, "standard", applied).lines.map(
    ({ discountCents }) => discountCents,
  );

describe("a percent discount", () => {
  it("is rounded once, and divided among the lines to the cent", () => {
    expect(offLines([line(333), line(333), line(334)], percent(10))).toEqual([33, 33, 34]); // $1.00
    expect(offLines([line(5), line(5)], percent(10))).toEqual([1, 0]); // 1 cent in all
  });

  it("covers only its own lines", () => {
    expect(offLines([line(1000), line(1000)], percent(10, { covers: [false, true] }))).toEqual([0, 100]);
  });

  it("is taken off the member price and the offer where it combines with them", () => {
    const lines = [line(1000, { quantity: 2, offers: ["bundle"] })]; // 1000 × 0.9 × 0.95 = 855
    expect(offLines(lines, percent(10), { memberDiscountPercent: 10 })).toEqual([171]);
  });

  it("leaves each item the lower of its two prices where it does not", () => {
    const member = { memberDiscountPercent: 15 };
    const alone = { combinesWithMemberPrice: false };
    expect(offLines([line(1000)], percent(20, alone), member)).toEqual([50]); // 850 → 800
    expect(offLines([line(1000)], percent(10, alone), member)).toEqual([0]); // 850 < 900
    const sale = [line(1000, { quantity: 5, offers: ["bundle"] }), line(1000)];
    expect(offLines(sale, percent(10, { combinesWithOffers: false }))).toEqual([0, 100]); // 15 % off is better
    expect(
      offLines([line(1000)], percent(20, { combinesWithOffers: false }), { flashSalePercent: 12 }),
    ).toEqual([80]);
  });

  it("counts wholesale and subscription prices among the offers", () => {
    const alone = percent(50, { combinesWithOffers: false });
    expect(offLines([line(1000, { quantity: 50 })], alone)).toEqual([50 * (600 - 500)]);
    expect(offLines([line(1000, { isSubscription: true })], alone)).toEqual([800 - 500]);
    expect(offLines([line(1000, { isSubscription: true })], percent(50))).toEqual([400]);
  });

  it("of 100 leaves nothing to pay for the items", () => {
    const quoted = calculateQuote([line(999, { quantity: 3 })], RULES, "standard", percent(100));
    expect(quoted).toMatchObject({ subtotalCents: 0, taxCents: 0, totalCents: 599 });
  });
});

describe("a fixed discount", () => {
  it("is divided in proportion to the covered lines", () => {
    expect(offLines([line(1000), line(3000)], fixed(500))).toEqual([125, 375]);
    expect(offLines([line(1000), line(1000), line(1000)], fixed(100))).toEqual([34, 33, 33]);
  });

  it("is never more than the covered lines", () => {
    expect(offLines([line(300), line(9000)], fixed(500, { covers: [true, false] }))).toEqual([300, 0]);
  });

  it("is exact for the largest amounts", () => {
    const lines = [line(9_999_999, { quantity: 500 }), line(9_999_998, { quantity: 499 }), line(1)];
    const [one = 0, other = 0, last = 0] = offLines(lines, fixed(9_999_999));
    expect(one + other + last).toBe(9_999_999);
  });
});

describe("buy X, get Y", () => {
  it("gives the cheapest units of the cart", () => {
    expect(offLines([line(1000), line(700), line(400)], buyGet(2, 1))).toEqual([0, 0, 400]);
    expect(offLines([line(1000, { quantity: 4 }), line(400, { quantity: 2 })], buyGet(2, 1))).toEqual([
      0, 800,
    ]);
    expect(offLines([line(500, { quantity: 7 })], buyGet(2, 1))).toEqual([1000]);
  });

  it("gives nothing to a cart with too few units", () => {
    expect(offLines([line(1000, { quantity: 2 })], buyGet(2, 1))).toEqual([0]);
    expect(offLines([line(1000, { quantity: 2 }), line(1)], buyGet(2, 1, { covers: [true, false] }))).toEqual(
      [0, 0],
    );
  });

  it("gives a part of the price where its percentage is lower", () => {
    expect(offLines([line(999, { quantity: 2 })], buyGet(1, 1, { percent: 50 }))).toEqual([500]);
  });
});

const gift = (regular: number, quantity: number, change: Partial<PricedDiscount> = {}) =>
  discount({
    kind: "gift",
    getQuantity: quantity,
    gift: { regularPriceCents: cents(regular), wholesalePriceCents: null, quantity },
    ...change,
  });

describe("a gift", () => {
  it("is a line at its price, discounted to nothing, which changes no amount to pay", () => {
    const [plain, quoted] = [null, gift(400, 2)].map((one) =>
      calculateQuote([line(2000)], RULES, "standard", one),
    );
    expect(quoted).toEqual({
      ...plain,
      gift: {
        ...{ regularPriceCents: 400, unitPriceCents: 400, quantity: 2, reasons: [] },
        ...{ discountCents: 800, lineTotalCents: 0 },
      },
      discountCents: 800,
      applied: { id: "d", code: "SPRING10", title: "Spring", goodsCents: 800, deliveryCents: 0 },
    });
  });

  it("has the shopper's price, and does not count toward free delivery", () => {
    const member = { ...RULES, memberDiscountPercent: 10 };
    const quoted = calculateQuote([line(4999)], member, "standard", gift(400, 1));
    expect(quoted).toMatchObject({ gift: { unitPriceCents: 360 }, shippingCents: 599, subtotalCents: 4499 });
    expect(listSavings(quoted)).toEqual([
      { name: "Regular prices", cents: 5399 },
      { name: "Membership", cents: -540 },
      { name: "Discount SPRING10", cents: -360 },
    ]);
  });

  it("counts as what it would cost, tax included, when discounts are compared", () => {
    const best = (amount: number) =>
      calculateBestQuote([line(2000)], RULES, "standard", [
        gift(500, 1, { id: "gift" }),
        fixed(amount, { id: "fixed" }),
      ]).applied?.id;
    expect([best(499), best(500), best(501)]).toEqual(["gift", "gift", "fixed"]);
    const delivery = { ...FREE_DELIVERY, id: "delivery" }; // $5.99, without tax
    const against = (value: number) =>
      calculateBestQuote([line(2000)], RULES, "standard", [delivery, gift(value, 1, { id: "gift" })]).applied
        ?.id;
    expect([against(554), against(556)]).toEqual(["delivery", "gift"]); // $5.54 + 44 cents, $5.56 + 44 cents
  });
});

describe("a discount that continues on renewals", () => {
  const subscribed = [line(1000, { quantity: 2, isSubscription: true }), line(500)];
  const renewals = (change: Partial<PricedDiscount> = {}, rules: Partial<PriceRules> = {}) =>
    calculateQuote(subscribed, { ...RULES, ...rules }, "standard", percent(20, { renewals: 3, ...change }))
      .renewals;

  it("has the price of its renewals, and the later one, of the subscriptions only", () => {
    expect(renewals()).toEqual({ count: 3, cents: 1280, laterCents: 1600 });
    expect(renewals({}, { memberDiscountPercent: 10 })).toEqual({ count: 3, cents: 1152, laterCents: 1440 });
    expect(calculateQuote([line(500)], RULES, "standard", percent(20, { renewals: 3 })).renewals).toBeNull();
    expect(renewals({ renewals: null })).toBeNull();
    expect(renewals({ covers: [false, true] })).toBeNull();
  });

  it("leaves each unit the lower of its two prices where it does not combine", () => {
    expect(renewals({ combinesWithOffers: false })).toBeNull(); // 20 % off as a subscription, or by the discount
    expect(renewals({ percent: 30, combinesWithOffers: false })).toEqual({
      ...{ count: 3, cents: 1400, laterCents: 1600 },
    });
  });
});

describe("delivery and tax", () => {
  const quoteOf = (lines: LineInput[], applied: PricedDiscount | null, method: ShippingMethod = "standard") =>
    calculateQuote(lines, RULES, method, applied);

  it("tax is on what is paid for the items (D21)", () => {
    expect(quoteOf([line(2000)], fixed(500))).toMatchObject({ subtotalCents: 1500, taxCents: 120 });
  });

  it("a discount takes no free delivery away", () => {
    expect(quoteOf([line(5200)], fixed(500))).toMatchObject({
      shippingCents: 0,
      shippingReason: "free-from-threshold",
      subtotalCents: 4700,
    });
  });

  it("free delivery is standard delivery for nothing", () => {
    expect(quoteOf([line(2000)], FREE_DELIVERY)).toMatchObject({
      shippingCents: 0,
      shippingReason: "free-by-discount",
      applied: { goodsCents: 0, deliveryCents: 599 },
    });
    expect(quoteOf([line(2000)], FREE_DELIVERY, "expedited")).toMatchObject({
      shippingCents: 1299,
      applied: { deliveryCents: 0 },
    });
    expect(quoteOf([line(5200)], FREE_DELIVERY)).toMatchObject({ shippingReason: "free-from-threshold" });
  });
});

describe("the best quote", () => {
  const best = (lines: LineInput[], ...discounts: PricedDiscount[]) =>
    calculateBestQuote(lines, RULES, "standard", discounts).applied?.id ?? null;

  it("is the cheapest total, delivery and tax included", () => {
    expect(best([line(2000)], fixed(500, { id: "five" }), { ...FREE_DELIVERY, id: "delivery" })).toBe(
      "delivery",
    );
    expect(best([line(2000)], fixed(600, { id: "six" }), { ...FREE_DELIVERY, id: "delivery" })).toBe("six");
  });

  it("has no discount that saves nothing, and of equal ones the first", () => {
    expect(best([line(6000)], FREE_DELIVERY)).toBeNull();
    expect(best([line(2000)], percent(10, { id: "code" }), fixed(200, { id: "automatic" }))).toBe("code");
    expect(best([])).toBeNull();
  });
});

describe("the savings rows", () => {
  const rows = (lines: LineInput[], applied: PricedDiscount, rules: Partial<PriceRules> = {}) =>
    listSavings(calculateQuote(lines, { ...RULES, ...rules }, "standard", applied)).map((row) => [
      row.name,
      row.cents,
    ]);

  it("name the discount beside the other savings", () => {
    expect(rows([line(1000)], percent(10))).toEqual([
      ["Regular prices", 1000],
      ["Discount SPRING10", -100],
    ]);
    expect(rows([line(1000)], percent(10, { code: null }), { memberDiscountPercent: 10 })).toEqual([
      ["Regular prices", 1000],
      ["Membership", -100],
      ["Discount: Spring", -90],
    ]);
    expect(rows([line(1000)], FREE_DELIVERY)).toEqual([]);
  });
});

it("a membership saves what the same discount does not give without it", () => {
  const member = { ...RULES, memberDiscountPercent: 15 };
  const alone = percent(20, { combinesWithMemberPrice: false });
  expect(calculateMemberSavings([line(1000)], member, "standard", alone)).toBe(0);
  expect(calculateMemberSavings([line(1000)], member, "standard", percent(20))).toBe(120);
});
