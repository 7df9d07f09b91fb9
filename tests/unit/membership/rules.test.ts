import { cents } from "@/lib/core/money";
import { breakEven, membershipCheckoutPath, nextPlanUp } from "@/lib/membership/rules";

it.each([
  [2000, 10, 20_000],
  [3500, 15, 23_400],
  [5000, 20, 25_000],
])("a plan of %i cents with %i %% off pays for itself from %i cents on", (price, percent, from) => {
  expect(breakEven({ monthlyPriceCents: cents(price), discountPercentage: percent })).toBe(from);
});

it("a plan without a discount never does", () => {
  expect(breakEven({ monthlyPriceCents: cents(2000), discountPercentage: 0 })).toBeNull();
});

describe("the next plan up (D15)", () => {
  const plan = (id: string, dollars: number) => ({ id, name: id, monthlyPriceCents: cents(dollars * 100) });
  const plans = [plan("premium", 35), plan("core", 20), plan("wholesale", 50)];

  it.each([
    ["core", "premium"],
    ["premium", "wholesale"],
    ["wholesale", undefined],
    [null, "core"],
    ["one that is sold no more", "core"],
  ])("of %s is %s", (own, next) => {
    expect(nextPlanUp(plans, own)?.id).toBe(next);
  });

  it("is none where there are no plans", () => {
    expect(nextPlanUp([], null)).toBeNull();
  });
});

it.each([
  ["core", "Core", 2000, "/checkout?membership=core&planName=Core%20Plan&price=20"],
  ["upgrade", "Premium", 3500, "/checkout?membership=upgrade&planName=Premium%20Plan&price=35"],
  [
    "upgrade",
    "Fruit & Nut",
    1250,
    "/checkout?membership=upgrade&planName=Fruit%20%26%20Nut%20Plan&price=12.50",
  ],
])("the checkout of %s %s at %i cents is %s", (membership, name, price, path) => {
  expect(membershipCheckoutPath(membership, { name, monthlyPriceCents: cents(price) })).toBe(path);
});
