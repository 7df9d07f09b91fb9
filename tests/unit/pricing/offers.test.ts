import { cents } from "@/lib/core/money";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import { NO_DISCOUNTS, unitPrice } from "@/lib/pricing/rules";
import {
  cardPrice,
  isCategorySaleShown,
  offersFor,
  offersForLine,
  regularPriceBounds,
  savingLabel,
  toPriceTiers,
} from "@/lib/pricing/rules/offers";
import { priceTierFor } from "@/lib/pricing/rules/price-tiers";
import type { ShownOffers } from "@/lib/pricing/schema";

const product = { regularPriceCents: cents(1000), wholesalePriceCents: null };
const visitor = { flashSalePercent: 0, memberPercent: 0, planPercent: 0 };
const on: ShownOffers = { bundle: true, categorySale: true, ...visitor };
const off: ShownOffers = { bundle: false, categorySale: false, ...visitor };

const priceOf = (quantity: number, offers: ShownOffers, inCategory = false) =>
  priceTierFor(toPriceTiers(product, offers, inCategory), quantity).unitCents;

describe("prices by quantity (D42)", () => {
  it.each([
    [1, on, false, 1000],
    [2, on, false, 950],
    [3, on, false, 900],
    [4, on, false, 900],
    [5, on, false, 850],
    [1, on, true, 900],
    [2, on, true, 900], // the better of the two
    [3, on, true, 900],
    [5, on, true, 850],
    [5, off, true, 1000],
  ] as const)("%i units", (quantity, offers, inCategory, unitCents) => {
    expect(priceOf(quantity, offers, inCategory)).toBe(unitCents);
  });

  it("a flash sale is part of every price, and a better offer replaces it", () => {
    const sale = { ...on, flashSalePercent: 12 };
    expect(priceOf(1, sale)).toBe(880);
    expect(priceOf(5, sale)).toBe(850);
  });
});

describe("the offer sent to the cart (D42)", () => {
  it.each([
    [on, false, "bundle"],
    [on, true, ["bundle", "category-sale"]],
    [{ ...on, bundle: false }, true, "category-sale"],
    [{ ...on, bundle: false }, false, undefined],
    [off, true, undefined],
  ] as const)("from the first unit on: case %#", (offers, inCategory, offer) => {
    expect(toPriceTiers(product, offers, inCategory).offer).toEqual(offer);
  });
});

it.each([
  ["all offers", on, false],
  ["all offers in a category", on, true],
  ["no offers", off, true],
  ["a flash sale", { ...on, flashSalePercent: 12 }, false],
  ["a member", { ...on, memberPercent: 15 }, false],
])("the page's price tiers match the pricing rules for any quantity: %s", (_, offers, inCategory) => {
  for (const wholesalePriceCents of [null, cents(800), cents(990)]) {
    const priced = { ...product, wholesalePriceCents };
    const prices = toPriceTiers(priced, offers, inCategory);
    for (let quantity = 1; quantity <= 60; quantity += 1) {
      const line = {
        product: priced,
        quantity,
        isSubscription: false,
        offers: offersForLine(offers, inCategory),
      };
      const charged = unitPrice(line, {
        ...NO_DISCOUNTS,
        memberDiscountPercent: offers.memberPercent,
        offers,
        flashSalePercent: offers.flashSalePercent,
      }).cents;
      expect([quantity, priceTierFor(prices, quantity).unitCents]).toEqual([quantity, charged]);
    }
  }
});

it("labels promise only active offers", () => {
  const labels = (offers: ShownOffers, inCategory = false) =>
    [1, 2, 3, 5].map((quantity) => savingLabel(quantity, offers, inCategory));
  expect(labels(on)).toEqual(["", "Save 5%", "Save 10%", "Save 15%"]);
  expect(labels(off)).toEqual(["", "", "", ""]);
  // A larger offer is already in the price, and offers do not stack.
  expect(labels({ ...on, flashSalePercent: 12 })).toEqual(["", "", "", "Save 15%"]);
  expect(labels({ ...on, flashSalePercent: 20 })).toEqual(["", "", "", ""]);
  expect(labels(on, true)).toEqual(["", "", "Save 10%", "Save 15%"]);
});

it.each([
  ["no offer", off, false],
  ["a category's 10%", on, true],
  ["a flash sale", { ...on, flashSalePercent: 33 }, true],
  ["the largest flash sale", { ...on, flashSalePercent: 90 }, false],
])(
  "a price filter finds exactly the products whose card shows a price within its bounds: %s",
  (_, offers, inCategory) => {
    for (let bound = 0; bound <= 120; bound += 1) {
      const { minCents, maxCents } = regularPriceBounds(
        { minCents: cents(bound), maxCents: cents(bound) },
        offers,
        inCategory,
      );
      for (let regular = 1; regular <= 1300; regular += 1) {
        const shown = cardPrice(cents(regular), offers, inCategory);
        const isFound = [regular >= (minCents ?? Number.NaN), regular <= (maxCents ?? Number.NaN)];
        if (isFound[0] !== shown >= bound || isFound[1] !== shown <= bound)
          throw new Error(`${regular} is shown as ${shown}, bounded by ${bound}: ${isFound.join()}`);
      }
    }
    expect(regularPriceBounds({}, offers, inCategory)).toEqual({ minCents: undefined, maxCents: undefined });
  },
);

it("the category banner is hidden when a larger flash sale makes it untrue", () => {
  const shown = (flashSalePercent: number) => isCategorySaleShown({ ...on, flashSalePercent }, true);
  expect([0, 5, 10, 11, 30].map(shown)).toEqual([true, true, true, false, false]);
  expect(isCategorySaleShown(on, false)).toBe(false);
  expect(isCategorySaleShown(off, true)).toBe(false);
});

it("an inactive flash sale counts as 0 %", () => {
  expect(offersFor(MARKETING_DEFAULTS)).toEqual(on);
});

describe("member prices (D18)", () => {
  const tier = (offers: ShownOffers, quantity = 1) => priceTierFor(toPriceTiers(product, offers), quantity);

  it("visitors see the highest member price, including the quantity offer", () => {
    expect(tier({ ...on, planPercent: 10 })).toMatchObject({ unitCents: 1000, memberCents: 900 });
    expect(tier({ ...on, planPercent: 10 }, 5)).toMatchObject({ unitCents: 850, memberCents: 765 });
  });

  it("without a plan discount no member price is shown", () => {
    expect(tier(on).memberCents).toBeNull();
  });

  it("a member's price is the price", () => {
    expect(tier({ ...on, memberPercent: 15 })).toMatchObject({ unitCents: 850, memberCents: null });
  });

  it("a subscription is 80 % of the member or regular price", () => {
    expect(tier(off).subscriptionCents).toBe(800);
    expect(tier({ ...off, memberPercent: 15 }).subscriptionCents).toBe(680);
  });
});
