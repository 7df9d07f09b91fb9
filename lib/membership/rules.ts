import { type Cents, cents } from "@/lib/core/money";
import type { PlanView } from "./schema";

/** The monthly spending, at regular prices, from which the discount is worth the fee; rounded up to a whole dollar. */
export function breakEven(plan: Pick<PlanView, "monthlyPriceCents" | "discountPercentage">): Cents | null {
  if (plan.discountPercentage <= 0) return null;
  return cents(Math.ceil(plan.monthlyPriceCents / plan.discountPercentage) * 100);
}
