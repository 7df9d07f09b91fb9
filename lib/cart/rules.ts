import type { Cents } from "@/lib/core/money";
import type { PlanView } from "@/lib/membership/schema";

/**
 * The plan that leaves somebody best off for one cart: what it saves less what it costs a month, the cheaper among equals.
 * @param savesAt what a discount of so many percent takes off the cart
 * @returns null where no plan takes anything off
 */
export function bestPlan<Plan extends Pick<PlanView, "monthlyPriceCents" | "discountPercentage">>(
  plans: readonly Plan[],
  savesAt: (percent: number) => Cents,
): { plan: Plan; saves: Cents } | null {
  const offers = plans
    .map((plan) => ({ plan, saves: savesAt(plan.discountPercentage) }))
    .filter(({ saves }) => saves > 0)
    .sort(
      (one, other) =>
        other.saves - other.plan.monthlyPriceCents - (one.saves - one.plan.monthlyPriceCents) ||
        one.plan.monthlyPriceCents - other.plan.monthlyPriceCents,
    );
  return offers[0] ?? null;
}
