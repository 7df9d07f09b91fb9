import { cents } from "@/lib/core/money";
import { breakEven } from "@/lib/membership/rules";

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
