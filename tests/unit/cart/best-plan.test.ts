import { findBestPlan } from "@/lib/cart/rules";
import { cents } from "@/lib/core/money";

const core = { name: "core", monthlyPriceCents: cents(2000), discountPercentage: 10 };
const wholesale = { name: "wholesale", monthlyPriceCents: cents(5000), discountPercentage: 20 };
const plans = [core, wholesale];
const cartOf = (dollars: number) => (percent: number) => cents(dollars * percent);

it("is the cheaper plan for a small cart, and the larger discount once it pays off", () => {
  expect(findBestPlan(plans, cartOf(30))).toEqual({ plan: core, saves: 300 });
  expect(findBestPlan(plans, cartOf(500))).toEqual({ plan: wholesale, saves: 10_000 });
});

it("is the cheaper plan when both save the same", () => {
  expect(findBestPlan([wholesale, core], cartOf(300))?.plan).toBe(core);
});

it("is none for an empty cart and without savings", () => {
  expect(findBestPlan(plans, cartOf(0))).toBeNull();
  expect(findBestPlan([], cartOf(10))).toBeNull();
});
