import { findBestPlan } from "@/lib/cart/rules";
import { cents } from "@/lib/core/money";

const core = { name: "core", monthlyPriceCents: cents(2000), discountPercentage: 10 };
const wholesale = { name: "wholesale", monthlyPriceCents: cents(5000), discountPercentage: 20 };
const plans = [core, wholesale];
const cartOf = (dollars: number) => (percent: number) => cents(dollars * percent);

it("is the cheap one for a small cart, and the one with more off where that pays", () => {
  expect(findBestPlan(plans, cartOf(30))).toEqual({ plan: core, saves: 300 });
  expect(findBestPlan(plans, cartOf(500))).toEqual({ plan: wholesale, saves: 10_000 });
});

it("is the cheaper one where both leave somebody as well off", () => {
  expect(findBestPlan([wholesale, core], cartOf(300))?.plan).toBe(core);
});

it("is none for an empty cart, and where nothing is taken off", () => {
  expect(findBestPlan(plans, cartOf(0))).toBeNull();
  expect(findBestPlan([], cartOf(10))).toBeNull();
});
