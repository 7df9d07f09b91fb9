import { type Cents, cents, formatShortUsd } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import type { PlanView } from "../schema";

/** The orders that a plan ships for free: "on orders of $50 or more". @param fromCents 0 for every order */
export const formatPlanShipping = (fromCents: Cents): string =>
  fromCents === 0 ? "on every order" : `on orders of ${formatShortUsd(fromCents)} or more`;

/**
 * D41: a plan's delivery benefit, as part of a sentence: "free delivery on orders of $50 or more".
 * @param mode while delivery is free for everyone, a membership promises none of its own
 * @param freeFromCents the plan's own threshold; null for a member without a plan
 * @returns null where there is no benefit
 */
export function formatMemberDelivery(mode: "free" | "policy", freeFromCents: number | null): string | null {
  if (mode === "free" || freeFromCents === null) return null;
  return `free delivery ${formatPlanShipping(cents(freeFromCents))}`;
}

const NAMES_FREE_SHIPPING = /\bfree (\w+ )?(shipping|delivery)\b|\b(shipping|delivery) (is |always )*free\b/i;

/**
 * D41: a plan's features, with the delivery benefit derived from its threshold instead of a typed one.
 * @param typed the lines that staff wrote
 */
export function listPlanFeatures(typed: readonly string[], fromCents: Cents): string[] {
  const at = typed.findIndex((line) => NAMES_FREE_SHIPPING.test(line));
  const features = typed.filter((line) => !NAMES_FREE_SHIPPING.test(line));
  features.splice(at < 0 ? 1 : at, 0, `Free shipping ${formatPlanShipping(fromCents)}`);
  return features;
}

/**
 * The discounts of all plans: "10%, 15% or 20% off, every product, every order". It names the plans
 * with a discount if some have none.
 * @returns null if no plan has one
 */
export function formatDiscounts(
  plans: readonly Pick<PlanView, "name" | "discountPercentage">[],
): string | null {
  const discounted = plans.filter(({ discountPercentage }) => discountPercentage > 0);
  if (discounted.length === 0) return null;
  const percents = [...new Set(discounted.map(({ discountPercentage }) => discountPercentage))];
  const words = percents.sort((one, other) => one - other).map((percent) => `${percent}%`);
  const names =
    discounted.length < plans.length
      ? `, with ${joinWords(
          discounted.map(({ name }) => name),
          "or",
        )}`
      : "";
  return `${joinWords(words, "or")} off, every product, every order${names}`;
}

/**
 * Which plan ships which orders for free: "on orders of $50 or more with Core, on every
 * order with Premium and Wholesale".
 * @param nameOf how the page calls a plan (D15)
 */
export function formatPlansShipping(
  plans: readonly PlanView[],
  nameOf: (plan: PlanView) => string = ({ name }) => name,
): string {
  const thresholds = [...new Set(plans.map((plan) => plan.freeShippingThresholdCents))];
  return thresholds
    .sort((one, other) => other - one)
    .map((from) => {
      const names = plans.filter((plan) => plan.freeShippingThresholdCents === from).map(nameOf);
      return `${formatPlanShipping(from)} with ${joinWords(names)}`;
    })
    .join(", ");
}

/** A plan's discount within a sentence. @param percent 0 for a plan without one */
export const formatPlanDiscount = (percent: number): string =>
  percent > 0 ? `${percent}% off everything` : "no product discount";

/** The name of a membership for staff. Alerts and the audit log outlive accounts, so it omits the email address. */
export const membershipName = ({
  plan,
  stripeSubscriptionId,
}: {
  plan: { name: string };
  stripeSubscriptionId: string;
}): string => `the ${plan.name} membership ${stripeSubscriptionId}`;
