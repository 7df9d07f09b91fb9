import { cents } from "@/lib/core/money";
import {
  type DiscountSituation,
  findDiscountRefusal,
  isWaiting,
  toPricedDiscount,
} from "@/lib/discounts/rules";
import { describeDiscountRefusal } from "@/lib/discounts/rules/describe-refusal";
import { type CartDiscount, enterDiscountSchema } from "@/lib/discounts/schema";
import { PLAIN_DISCOUNT } from "../../support/discounts";

const AT = new Date("2026-11-22T20:00:00.000Z");
const LINES = [
  { productId: "a", category: "cheese", quantity: 1 },
  { productId: "b", category: "meat", quantity: 2 },
];

const discount = (change: Partial<CartDiscount> = {}): CartDiscount => ({
  ...PLAIN_DISCOUNT,
  code: "SPRING10",
  amountCents: null,
  plan: null,
  categories: [],
  productIds: [],
  minimumCents: 0,
  uses: 0,
  hasUsed: false,
  hasUniqueCodes: false,
  isCodeUsed: false,
  hasOrdered: false,
  hasPendingFirst: false,
  isHeld: false,
  ...change,
});

const situation = (change: Partial<DiscountSituation> = {}): DiscountSituation => ({
  at: AT,
  lines: LINES,
  subtotalCents: 3000,
  isMember: false,
  planId: null,
  isSignedIn: false,
  ...change,
});

const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

const PLAN = { id: "premium", name: "Premium" };

/** Two units of a product, of which this many are available. */
const gift = (productId: string, available: number): CartDiscount["gift"] => ({
  ...{ productId, slug: productId, name: "Mint Tea", sku: null, unitLabel: "20 g", imageUrl: null },
  ...{ regularPriceCents: cents(400), wholesalePriceCents: null, quantity: 2, available },
});

const OF_PEOPLE: [string, Partial<CartDiscount>, Partial<DiscountSituation>, string | null][] = [
  ["anyone", {}, {}, null],
  ["an order, for a first month", { scope: "membership" }, {}, "for_membership"],
  ["an order, for a first month, switched off", { scope: "membership", isEnabled: false }, {}, "withdrawn"],
  ["a visitor, for members", { isMembersOnly: true }, {}, "members"],
  ["a member, for members", { isMembersOnly: true }, { isMember: true }, null],
  ["a member, for members with another plan", { plan: PLAN }, { isMember: true, planId: "core" }, "plan"],
  ["a member without a plan, for members with a plan", { plan: PLAN }, { isMember: true }, "plan"],
  ["a visitor, for members with a plan", { plan: PLAN, isMembersOnly: true }, {}, "plan"],
  [
    "a member with the plan",
    { plan: PLAN, isMembersOnly: true },
    { isMember: true, planId: "premium" },
    null,
  ],
  ["a former member with the plan", { plan: PLAN }, { isMember: false, planId: "premium" }, "plan"],
  ["a first order", { isFirstOrderOnly: true }, {}, null],
  ["a second order, for first ones", { isFirstOrderOnly: true, hasOrdered: true }, {}, "first_order"],
  ["a first order beside an unpaid one", { isFirstOrderOnly: true, hasUsed: true }, {}, "already_used"],
  [
    "a first order beside an unpaid one with another discount",
    { isFirstOrderOnly: true, hasPendingFirst: true },
    {},
    "first_order_pending",
  ],
  ["an unpaid first order, for any orders", { isOncePerCustomer: true, hasPendingFirst: true }, {}, null],
  ["a second use, once per customer", { isOncePerCustomer: true, hasUsed: true }, {}, "already_used"],
  ["a unique code of another order", { hasUniqueCodes: true, isCodeUsed: true }, {}, "code_used"],
  ["a second use otherwise", { hasUsed: true, hasOrdered: true }, {}, null],
  ["a guest, automatic for first orders", { code: null, isFirstOrderOnly: true }, {}, "first_order"],
  ["a guest, automatic once per customer", { code: null, isOncePerCustomer: true }, {}, "already_used"],
  ["a user, automatic for first orders", { code: null, isFirstOrderOnly: true }, { isSignedIn: true }, null],
];

const OF_TIME: [string, Partial<CartDiscount>, string | null][] = [
  ["switched off", { isEnabled: false }, "withdrawn"],
  ["one second before it starts", { startsAt: later(1) }, "not_started"],
  ["at its start", { startsAt: AT }, null],
  ["a moment before its end", { endsAt: later(0.001) }, null],
  ["at its end", { endsAt: AT }, "ended"],
  ["with one use left", { maxUses: 3, uses: 2 }, null],
  ["used up", { maxUses: 3, uses: 3 }, "used_up"],
];

const OF_CART: [string, Partial<CartDiscount>, Partial<DiscountSituation>, string | null][] = [
  ["a covered category", { scope: "categories", categories: ["meat"] }, {}, null],
  ["no covered category", { scope: "categories", categories: ["sauces"] }, {}, "nothing_covered"],
  ["a covered product", { scope: "products", productIds: ["b"] }, {}, null],
  ["no covered product", { scope: "products", productIds: ["c"] }, {}, "nothing_covered"],
  ["an empty cart", {}, { lines: [], subtotalCents: 0 }, "nothing_covered"],
  ["the minimum", { minimumCents: 3000 }, {}, null],
  ["a cent less", { minimumCents: 3001 }, {}, "minimum"],
  ["a gift in stock", { kind: "gift", gift: gift("c", 2) }, {}, null],
  ["a gift with too few units", { kind: "gift", gift: gift("c", 1) }, {}, "gift_out_of_stock"],
  ["a gift whose units the cart buys", { kind: "gift", gift: gift("b", 3) }, {}, "gift_out_of_stock"],
  ["a gift with units beside those", { kind: "gift", gift: gift("b", 4) }, {}, null],
];

describe("a discount is refused or not for", () => {
  it.each(OF_PEOPLE)("%s", (_name, of, at, expected) => {
    expect(findDiscountRefusal(discount(of), situation(at))).toBe(expected);
  });

  it.each(OF_CART)("%s", (_name, of, at, expected) => {
    expect(findDiscountRefusal(discount(of), situation(at))).toBe(expected);
    if (expected) expect(isWaiting(expected as "minimum")).toBe(true);
  });

  it.each(OF_TIME)("one that is %s", (_name, of, expected) => {
    expect(findDiscountRefusal(discount(of), situation())).toBe(expected);
    // While an order holds a use, the end of the discount does not concern it.
    expect(findDiscountRefusal(discount({ ...of, isHeld: true }), situation())).toBeNull();
  });
});

it("an order that holds a use must still meet the conditions on customer and cart", () => {
  const held = { isHeld: true, minimumCents: 3001 };
  expect(findDiscountRefusal(discount(held), situation())).toBe("minimum");
  expect(findDiscountRefusal(discount({ isHeld: true, isMembersOnly: true }), situation())).toBe("members");
});

it("covers the lines of its scope", () => {
  expect(toPricedDiscount(discount(), LINES).covers).toEqual([true, true]);
  expect(toPricedDiscount(discount({ scope: "categories", categories: ["cheese"] }), LINES).covers).toEqual([
    true,
    false,
  ]);
  expect(toPricedDiscount(discount({ scope: "products", productIds: ["b"] }), LINES).covers).toEqual([
    false,
    true,
  ]);
});

describe("the sentence of a refusal", () => {
  const sentence = (refusal: Parameters<typeof describeDiscountRefusal>[0], of: Partial<CartDiscount> = {}) =>
    describeDiscountRefusal(refusal, discount(of), {
      timeZone: "America/Los_Angeles",
      subtotalCents: 3000,
    });

  it("names the day in the time zone of the shop", () => {
    expect(sentence("not_started", { startsAt: new Date("2026-11-27T08:00:00.000Z") })).toBe(
      "This code starts on Friday, November 27.",
    );
    expect(sentence("ended", { endsAt: new Date("2026-11-21T08:00:00.000Z") })).toBe(
      "This code ended on Friday, November 20.",
    );
  });

  it("says what to do", () => {
    expect(sentence("minimum", { minimumCents: 5000 })).toBe("Spend $20.00 more to use this code.");
    expect(sentence("first_order_pending")).toBe(
      "You have another unpaid order with a first-order discount.",
    );
    expect(sentence("gift_out_of_stock")).toBe("The gift is out of stock right now.");
    expect(sentence("members")).toBe("This code is for members only.");
    expect(sentence("plan", { plan: PLAN })).toBe("This code is only for members on the Premium plan.");
    expect(sentence("code_used")).toBe("This code has already been used for another order.");
    expect(sentence("used_up", { code: null })).toBe("The discount “Spring” has reached its usage limit.");
  });
});

it("reads a code in any case", () => {
  expect(enterDiscountSchema.parse({ code: " spring10 " })).toEqual({ code: "SPRING10" });
  expect(enterDiscountSchema.safeParse({ code: " " }).success).toBe(false);
});
