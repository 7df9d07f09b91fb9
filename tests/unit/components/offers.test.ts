import { choose, offersFor, priceRungs, type ShownOffers, savingLabel } from "@/components/catalog/offers";
import { rungFor } from "@/components/catalog/rungs";
import { readShopParams, shopHref } from "@/components/catalog/shop-params";
import { cents } from "@/lib/core/money";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";

const product = { regularPriceCents: cents(1000), wholesalePriceCents: null };
const nobody = { flashSalePercent: 0, memberPercent: 0, planPercent: 0 };
const on: ShownOffers = { bundle: true, categorySale: true, ...nobody };
const off: ShownOffers = { bundle: false, categorySale: false, ...nobody };

describe("what a choice costs and sends (D19)", () => {
  it.each([
    [1, on, false, "none", 1000],
    [2, on, false, "bundle", 950],
    [3, on, false, "bundle", 900],
    [4, on, false, "bundle", 900],
    [5, on, false, "bundle", 850],
    [1, on, true, "category-sale", 900],
    [2, on, true, "category-sale", 900], // the better of the two
    [3, on, true, "bundle", 900],
    [5, on, true, "bundle", 850],
    [5, off, true, "none", 1000],
  ] as const)("%i pieces", (quantity, offers, inCategory, offer, unitCents) => {
    expect(choose(product, quantity, offers, inCategory)).toEqual({ offer, unitCents, regularCents: 1000 });
  });

  it("a flash sale is in every price, and a better offer wins over it", () => {
    const sale = { ...on, flashSalePercent: 12 };
    expect(choose(product, 1, sale, false).unitCents).toBe(880);
    expect(choose(product, 5, sale, false)).toMatchObject({ offer: "bundle", unitCents: 850 });
  });
});

it.each([
  ["all offers", on, false],
  ["all offers in a category", on, true],
  ["no offers", off, true],
  ["a flash sale", { ...on, flashSalePercent: 12 }, false],
  ["a member", { ...on, memberPercent: 15 }, false],
])("the rungs of the page say what the arithmetic says, for any quantity: %s", (_, offers, inCategory) => {
  for (const wholesalePriceCents of [null, cents(800), cents(990)]) {
    const priced = { ...product, wholesalePriceCents };
    const prices = priceRungs(priced, offers, inCategory);
    for (let quantity = 1; quantity <= 60; quantity += 1) {
      const { offer, unitCents } = rungFor(prices, quantity);
      const wanted = choose(priced, quantity, offers, inCategory);
      expect({ quantity, offer, unitCents }).toEqual({
        quantity,
        offer: wanted.offer,
        unitCents: wanted.unitCents,
      });
    }
  }
});

it("labels promise only what is on", () => {
  expect([1, 2, 3, 5].map((quantity) => savingLabel(quantity, on))).toEqual([
    "",
    "Save 5%",
    "Save 10%",
    "Save 15%",
  ]);
  expect(savingLabel(5, off)).toBe("");
});

it("a flash sale that is off counts as 0 %", () => {
  expect(offersFor(MARKETING_DEFAULTS)).toEqual(on);
});

describe("what a membership makes of a price (D18)", () => {
  const rung = (offers: ShownOffers, quantity = 1) => rungFor(priceRungs(product, offers), quantity);

  it("visitors are told what members pay at most, with the offer of the quantity", () => {
    expect(rung({ ...on, planPercent: 10 })).toMatchObject({ unitCents: 1000, memberCents: 900 });
    expect(rung({ ...on, planPercent: 10 }, 5)).toMatchObject({ unitCents: 850, memberCents: 765 });
  });

  it("without a plan that gives something nothing is claimed", () => {
    expect(rung(on).memberCents).toBeNull();
  });

  it("a member's price is the price", () => {
    expect(rung({ ...on, memberPercent: 15 })).toMatchObject({ unitCents: 850, memberCents: null });
  });

  it("a subscription is 80 % of the member or regular price", () => {
    expect(rung(off).subscriptionCents).toBe(800);
    expect(rung({ ...off, memberPercent: 15 }).subscriptionCents).toBe(680);
  });
});

describe("addresses of the shop", () => {
  it("leave defaults out and survive a round trip", () => {
    expect(shopHref({})).toBe("/shop");
    const params = readShopParams({
      search: " sage & salt ",
      category: "cheese",
      sort: "price-low",
      view: "list",
    });
    expect(shopHref(params)).toBe("/shop?search=sage+%26+salt&category=cheese&sort=price-low&view=list");
  });

  it("nonsense counts as absent, and of repeated parameters the first counts", () => {
    expect(readShopParams({ category: "wine", sort: "random", search: ["a", "b"] })).toMatchObject({
      category: undefined,
      sort: "relevance",
      view: "grid",
      search: "a",
    });
  });
});
