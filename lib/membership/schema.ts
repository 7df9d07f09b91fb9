import { type Cents, toDecimal } from "@/lib/core/money";

/** A plan as its card shows it. */
export interface PlanView {
  id: string;
  slug: string;
  name: string;
  description: string;
  monthlyPriceCents: Cents;
  discountPercentage: number;
  features: string[];
  benefits: string[];
  isMostPopular: boolean;
  sortOrder: number;
}

/** A plan as GET /api/membership-plans answers it; `monthlyPrice` is in dollars, and both spellings of D31 are there. */
export interface ApiPlan extends Omit<PlanView, "monthlyPriceCents"> {
  monthlyPrice: string;
  sort_order: number;
}

export const toApiPlan = ({ monthlyPriceCents, ...plan }: PlanView): ApiPlan => ({
  ...plan,
  monthlyPrice: toDecimal(monthlyPriceCents),
  sort_order: plan.sortOrder,
});
