import { type Cents, cents, toDecimal } from "@/lib/core/money";
import type { PlanView } from "./schema";

/** The monthly spending, at regular prices, from which the discount is worth the fee; rounded up to a whole dollar. */
export function breakEven(plan: Pick<PlanView, "monthlyPriceCents" | "discountPercentage">): Cents | null {
  if (plan.discountPercentage <= 0) return null;
  return cents(Math.ceil(plan.monthlyPriceCents / plan.discountPercentage) * 100);
}

type Priced = Pick<PlanView, "id" | "name" | "monthlyPriceCents">;

/**
 * D15: the plan that "upgrade" means: the cheapest one that costs more than the viewer's; the cheapest of all for a member
 * without a plan.
 * @param planId the viewer's, if any
 * @returns null on the top plan
 */
export function nextPlanUp<Plan extends Priced>(plans: readonly Plan[], planId: string | null): Plan | null {
  const own = plans.find(({ id }) => id === planId);
  const above = plans
    .filter(({ monthlyPriceCents }) => monthlyPriceCents > (own?.monthlyPriceCents ?? 0))
    .sort((one, other) => one.monthlyPriceCents - other.monthlyPriceCents);
  return above[0] ?? null;
}

/**
 * The documented way to a plan's checkout, with the plan's own name and price.
 * @param membership slug or alias of the plan
 */
export function membershipCheckoutPath(
  membership: string,
  { name, monthlyPriceCents }: Pick<Priced, "name" | "monthlyPriceCents">,
): string {
  const price = toDecimal(monthlyPriceCents).replace(/\.00$/, "");
  return `/checkout?membership=${membership}&planName=${encodeURIComponent(`${name} Plan`)}&price=${price}`;
}

/** What every plan gives at least, in whole percent; 0 where a plan gives none, or there are no plans. */
export const leastDiscount = (plans: readonly Pick<PlanView, "discountPercentage">[]): number =>
  plans.length === 0 ? 0 : Math.min(...plans.map(({ discountPercentage }) => discountPercentage));
