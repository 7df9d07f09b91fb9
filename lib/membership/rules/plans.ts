import { type Cents, cents, parseDollars, toDecimal } from "@/lib/core/money";
import type { PlanView } from "../schema";

/** The monthly spending, at regular prices, from which the discount covers the fee; rounded up to a whole dollar. */
export function breakEvenSpending(
  plan: Pick<PlanView, "monthlyPriceCents" | "discountPercentage">,
): Cents | null {
  if (plan.discountPercentage <= 0) return null;
  return cents(Math.ceil(plan.monthlyPriceCents / plan.discountPercentage) * 100);
}

type Priced = Pick<PlanView, "id" | "name" | "monthlyPriceCents">;

/**
 * D15: the plan that "upgrade" means: the cheapest one that costs more than the viewer's; the cheapest of all for a
 * member without a plan.
 * @param plans those for sale
 * @param planId the viewer's, if any
 * @param paidCents what the viewer pays a month, which counts if that plan is no longer for sale
 * @returns null on the top plan
 */
export function nextPlanUp<Plan extends Priced>(
  plans: readonly Plan[],
  planId: string | null,
  paidCents: Cents | null = null,
): Plan | null {
  const own = plans.find(({ id }) => id === planId);
  const ownCents = own?.monthlyPriceCents ?? paidCents ?? 0;
  const above = plans
    .filter(({ monthlyPriceCents }) => monthlyPriceCents > ownCents)
    .sort((one, other) => one.monthlyPriceCents - other.monthlyPriceCents);
  return above[0] ?? null;
}

/**
 * The plan; if it is the member's own, at the price of their subscription, which does not change with the plan's price.
 */
export const withSubscriptionPrice = <Plan extends Priced>(
  plan: Plan,
  { planId, monthlyPriceCents }: { planId: string; monthlyPriceCents: Cents | null },
): Plan => (plan.id === planId && monthlyPriceCents !== null ? { ...plan, monthlyPriceCents } : plan);

/**
 * The documented path to a plan's checkout, with the plan's own name and price.
 * @param membership slug or alias of the plan
 */
export function membershipCheckoutPath(
  membership: string,
  { name, monthlyPriceCents }: Pick<Priced, "name" | "monthlyPriceCents">,
): string {
  const price = toDecimal(monthlyPriceCents).replace(/\.00$/, "");
  return `/checkout?membership=${membership}&planName=${encodeURIComponent(`${name} Plan`)}&price=${price}`;
}

/** The lowest discount of all plans, in whole percent; 0 without a discount or without plans. */
export const minDiscount = (plans: readonly Pick<PlanView, "discountPercentage">[]): number =>
  plans.length === 0 ? 0 : Math.min(...plans.map(({ discountPercentage }) => discountPercentage));

/**
 * The plan that a client names: by slug, alias or id, or "upgrade" (D15), case-insensitive.
 * @param ownPlanId, paidCents of the viewer, for "upgrade", as in nextPlanUp
 */
export function findPlan<Plan extends Priced & Pick<PlanView, "slug" | "aliases">>(
  plans: readonly Plan[],
  name: string,
  ownPlanId: string | null,
  paidCents: Cents | null = null,
): Plan | null {
  const wanted = name.toLowerCase();
  if (wanted === "upgrade") return nextPlanUp(plans, ownPlanId, paidCents);
  const fits = ({ id, slug, aliases }: Plan) => id === name || slug === wanted || aliases.includes(wanted);
  return plans.find(fits) ?? null;
}

/** Plans by their delivery benefit: free on every order, or from their own threshold. */
export function plansByDelivery<Plan extends { name: string; freeShippingThresholdCents: Cents }>(
  plans: readonly Plan[],
): { always: Plan[]; fromThreshold: Plan[] } {
  const always = plans.filter((plan) => plan.freeShippingThresholdCents === 0);
  return { always, fromThreshold: plans.filter((plan) => plan.freeShippingThresholdCents > 0) };
}

/** A page's price claim (D2), as the documented URL or a call contains it. */
export const isClaimedPrice = (claim: string | number, priceCents: Cents): boolean =>
  parseDollars(claim) === priceCents;
