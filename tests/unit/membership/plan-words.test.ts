import { cents } from "@/lib/core/money";
import { buildSignupQuestions } from "@/lib/membership/rules/build-signup-questions";
import {
  formatDiscounts,
  formatMemberDelivery,
  formatPlanDiscount,
  formatPlansShipping,
  listPlanFeatures,
} from "@/lib/membership/rules/format-plan";
import type { PlanView } from "@/lib/membership/schema";

const plan = (
  name: string,
  alias: string,
  [price, discountPercentage, from]: [number, number, number],
): PlanView => ({
  id: name,
  slug: name.toLowerCase(),
  aliases: alias ? [alias] : [],
  name,
  description: "",
  monthlyPriceCents: cents(price),
  discountPercentage,
  features: [],
  benefits: [],
  freeShippingThresholdCents: cents(from),
  isMostPopular: false,
  sortOrder: 1,
});
const PLANS = [
  plan("Core", "starter", [2000, 10, 5000]),
  plan("Premium", "essentials", [3500, 15, 0]),
  plan("Wholesale", "family", [5000, 20, 0]),
];
const answer = (id: string, plans = PLANS) =>
  buildSignupQuestions(plans).find((one) => one.id === id)?.answer;

it.each([
  ["free", 0, null],
  ["free", 5000, null],
  ["policy", null, null],
  ["policy", 0, "free delivery on every order"],
  ["policy", 5000, "free delivery on orders of $50 or more"],
] as const)("in %s mode a plan with the threshold %s promises: %s (D41)", (mode, from, promise) => {
  expect(formatMemberDelivery(mode, from)).toBe(promise);
});

describe("a plan's delivery benefit follows from its threshold (D41)", () => {
  it("and replaces a typed one", () => {
    expect(listPlanFeatures(["10% off", "Free shipping on every order", "Recipes"], cents(5000))).toEqual([
      "10% off",
      "Free shipping on orders of $50 or more",
      "Recipes",
    ]);
    expect(listPlanFeatures(["10% off", "Recipes", "Delivery is always free"], cents(0))).toEqual([
      "10% off",
      "Recipes",
      "Free shipping on every order",
    ]);
  });

  it("and is second without a typed one; other lines with these words stay", () => {
    expect(listPlanFeatures([], cents(0))).toEqual(["Free shipping on every order"]);
    expect(listPlanFeatures(["Gluten-free box, monthly delivery", "Recipes"], cents(2500))).toEqual([
      "Gluten-free box, monthly delivery",
      "Free shipping on orders of $25 or more",
      "Recipes",
    ]);
  });

  it("and is summarized for all plans, like their discounts", () => {
    expect(formatPlansShipping(PLANS)).toBe(
      "on orders of $50 or more with Core, on every order with Premium and Wholesale",
    );
    expect(formatDiscounts(PLANS)).toBe("10%, 15% or 20% off, every product, every order");
  });

  it("and no discount of 0% is listed", () => {
    const [core, premium, wholesale] = PLANS;
    if (!core || !premium || !wholesale) throw new Error("The documented plans are missing");
    const plain = { ...core, discountPercentage: 0 };
    expect(formatDiscounts([plain, premium, wholesale])).toBe(
      "15% or 20% off, every product, every order, with Premium or Wholesale",
    );
    expect(formatDiscounts([plain])).toBeNull();
  });
});

describe("the FAQ of the sign-up page", () => {
  it("has the documented texts for the documented plans", () => {
    expect(answer("plans")).toBe(
      "Starter is $20 a month: 10%+ off and free shipping on orders of $50 or more. Essentials is $35: 15%+ off and free shipping on all orders. Family is $50: 20%+ off, and bulk discounts. In your account they are called Core, Premium and Wholesale.",
    );
    expect(answer("shipping")).toBe(
      "For members it is: on orders of $50 or more with Starter, on every order with Essentials and Family. Standard shipping takes 3-5 business days, within the US.",
    );
  });

  it("follows the plans on sale", () => {
    const plans = [plan("Garden", "", [2450, 12, 3500])];
    expect(answer("plans", plans)).toBe(
      "Garden is $24.50 a month: 12%+ off and free shipping on orders of $35 or more.",
    );
    expect(answer("shipping", plans)).toMatch(/^For members it is: on orders of \$35 or more with Garden\./);
    expect(buildSignupQuestions([]).map(({ id }) => id)).not.toContain("shipping");
  });
});

it("a plan without a discount promises none", () => {
  expect([formatPlanDiscount(15), formatPlanDiscount(0)]).toEqual([
    "15% off everything",
    "no product discount",
  ]);
});
