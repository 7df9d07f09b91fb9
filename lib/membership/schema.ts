import type { Cents } from "@/lib/core/money";

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
