import { maxDiscount } from "@/lib/marketing/rules/max-discount";
import { MARKETING_DEFAULTS, type MarketingSettings } from "@/lib/marketing/schema";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import { type ClaimFacts, claimWarnings, planClaimWarnings } from "@/lib/reports/rules/claims";
import { plans } from "@/prisma/seed/data/plans";

const FACTS: ClaimFacts = {
  reviewCount: 40,
  averageRating: 4.64,
  customers: 120,
  planPercent: 20,
  shippingMode: "policy",
  rates: DEFAULT_RATES,
  quotes: ["Good bread."],
};
type Change = { [Panel in keyof MarketingSettings]?: Partial<MarketingSettings[Panel]> };
const settings = (change: Change): MarketingSettings =>
  Object.fromEntries(
    Object.entries(MARKETING_DEFAULTS).map(([panel, value]) => [
      panel,
      { ...value, ...change[panel as keyof MarketingSettings] },
    ]),
  ) as MarketingSettings;
const of = (panel: string, change: Change, facts: Partial<ClaimFacts> = {}): string[] =>
  claimWarnings(settings(change), { ...FACTS, ...facts })
    .filter((warning) => warning.panel === panel)
    .map(({ text }) => text);

/** Staff is warned about claims that rules and data do not support (D23). */
describe("claims", () => {
  it("“up to 50%” is compared with the best plan, subscription and offer combined", () => {
    expect(maxDiscount(MARKETING_DEFAULTS, 20)).toBe(45.6); // 1 - 0.8 × 0.8 × 0.85
    expect(maxDiscount(settings({ offers: { bundle: false } }), 20)).toBe(42.4); // 1 - 0.8 × 0.8 × 0.9
    expect(of("general", {})).toEqual([expect.stringContaining("45.6%")]);
    expect(of("general", { flashSale: { enabled: true, discountPercentage: 25 } })).toEqual([]); // 52 %
  });

  it("customer count, review count and average rating must not exceed the data", () => {
    const shown = { enabled: true, customerCount: 120, reviewCount: 40, avgRating: 4.6 };
    expect(of("socialProof", { socialProof: shown })).toEqual([]);
    expect(of("socialProof", { socialProof: { ...shown, customerCount: 121 } })).toHaveLength(1);
    expect(of("socialProof", { socialProof: { ...shown, reviewCount: 41, avgRating: 4.7 } })).toHaveLength(2);
    expect(of("socialProof", { socialProof: shown }, { averageRating: null, reviewCount: 0 })).toHaveLength(
      2,
    );
    expect(of("socialProof", { socialProof: { ...shown, enabled: false, customerCount: 9999 } })).toEqual([]);
  });

  it("“free over $50” must match the checkout's threshold", () => {
    expect(of("freeShipping", {})).toEqual([]);
    expect(of("freeShipping", { freeShipping: { minimumOrder: 60 } })).toHaveLength(1); // its message says $50
    expect(of("freeShipping", { freeShipping: { minimumOrder: 60, message: "Free from $60" } })).toEqual([]);
    expect(of("freeShipping", { freeShipping: { enabled: false } })).toEqual([]);
    expect(of("freeShipping", { freeShipping: { minimumOrder: 60 } }, { shippingMode: "free" })).toEqual([]);
  });

  it.each<[string, Change, number]>([
    ["the sale's own percentage", { flashSale: { enabled: true, description: "20% off" } }, 0],
    ["another one", { flashSale: { enabled: true, description: "30% off" } }, 1],
    ["nothing at all", { flashSale: { enabled: true, discountPercentage: 0, description: "" } }, 1],
  ])("a sale that says %s", (_what, change, count) => {
    expect(of("flashSale", change)).toHaveLength(count);
  });

  it.each<[string, Partial<MarketingSettings["membershipPromo"]>, number]>([
    ["a trial as it is", {}, 0],
    ["a longer trial", { message: "60 days free" }, 1],
    ["a discount as it is", { offerType: "discount", message: "50% off your first month" }, 0],
    ["a trial that is a discount", { offerType: "discount", message: "Free trial" }, 1],
    ["another discount", { offerType: "discount", discountPercentage: 20, message: "50% off" }, 1],
    ["nothing while it is off", { enabled: false, message: "60 days free" }, 0],
  ])("an offer that says %s", (_what, membershipPromo, count) => {
    expect(of("membershipPromo", { membershipPromo })).toHaveLength(count);
  });

  it("testimonials must match a published review", () => {
    const one = { name: "Rosa", location: "", message: "Good bread.", rating: 5 };
    expect(of("testimonials", { testimonials: { enabled: true, featured: [one] } })).toEqual([]);
    const typed = [one, { ...one, message: "Best shop ever" }];
    expect(of("testimonials", { testimonials: { enabled: true, featured: typed } })).toHaveLength(1);
  });
});

describe("a plan's own words (D23)", () => {
  const plan = {
    description: "A fair price.",
    features: ["15% off every product", "Subscribe to favorites for a further 20% off"],
    benefits: ["Product discounts"],
    discountPercentage: 15,
  };

  it("may name its discount and that of a subscription, and no other percentage", () => {
    expect(planClaimWarnings(plan)).toEqual([]);
    expect(planClaimWarnings({ ...plan, discountPercentage: 12 })).toEqual([
      "It says “15% off every product”. This plan gives 12% off, and a subscription a further 20%.",
    ]);
    expect(planClaimWarnings({ ...plan, description: "25 % off", benefits: ["30% off bread"] })).toHaveLength(
      2,
    );
  });

  it("hold in the sample shop", () => {
    expect(plans.flatMap(planClaimWarnings)).toEqual([]);
  });
});
