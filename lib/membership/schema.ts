import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";

/** A plan as its card shows it. */
export interface PlanView {
  id: string;
  slug: string;
  /** Other names under which it is bought (D15). */
  aliases: string[];
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
export interface ApiPlan extends Omit<PlanView, "monthlyPriceCents" | "aliases"> {
  monthlyPrice: string;
  sort_order: number;
}

export const toApiPlan = ({ monthlyPriceCents, aliases: _aliases, ...plan }: PlanView): ApiPlan => ({
  ...plan,
  monthlyPrice: toDecimal(monthlyPriceCents),
  sort_order: plan.sortOrder,
});

/** POST /api/create-subscription-checkout. Addresses are looked at by the handler (D6). */
export const subscriptionCheckoutSchema = z.object({
  membershipTier: z.string("is required").trim().min(1, "is required").max(80, "is unknown"),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
});

/** What GET /api/membership/status answers; the date is an instant. */
export interface MembershipStatusView {
  isActive: boolean;
  stripeSubscription: { currentPeriodEnd: string | null; cancelAtPeriodEnd: boolean } | null;
}
