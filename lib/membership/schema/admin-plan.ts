import { z } from "zod";
import { linesField, priceField, requiredText, wholeNumber } from "@/lib/admin/schema/fields";
import { type Cents, cents, parseDollars } from "@/lib/core/money";

const MAX_CENTS = 100_000_00;

/** Dollars, including 0, which makes delivery always free. */
const threshold = z
  .union([z.string(), z.number()], "Required")
  .transform((value) => (String(value).trim() === "" ? cents(0) : parseDollars(value)))
  .refine((value): value is Cents => value !== undefined && value >= 0 && value <= MAX_CENTS, {
    error: "must be an amount such as 50, or 0",
  });

const fields = {
  name: requiredText(60),
  description: requiredText(500),
  monthlyPrice: priceField,
  discountPercentage: wholeNumber(0, 100),
  features: linesField(160, 20),
  benefits: linesField(160, 20),
  freeShippingThreshold: threshold,
  isActive: z.boolean("must be true or false"),
  sortOrder: wholeNumber(0, 1_000),
};

/** The form of a plan. */
export const planSchema = z.object(fields);
export type PlanFields = z.output<typeof planSchema>;
export type PlanValues = z.input<typeof planSchema>;

/** D31: both spellings. */
const withTwin = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input) => {
    if (typeof input !== "object" || input === null || !("sort_order" in input)) return input;
    return { sortOrder: input.sort_order, ...input };
  }, schema);

/** POST /api/admin/membership-plans: omitted fields have their defaults (§9). */
export const createPlanSchema = withTwin(
  planSchema.partial().required({ name: true, description: true, monthlyPrice: true }),
);
export type CreatePlanInput = z.output<typeof createPlanSchema>;

/**
 * PUT /api/admin/membership-plans/{id}: omitted fields stay; so does the slug, which links and statuses contain (D15,
 * D16).
 */
export const updatePlanSchema = withTwin(
  planSchema.partial().extend({ version: z.int("must be a whole number").optional() }),
);
export type UpdatePlanInput = z.output<typeof updatePlanSchema>;

/** A plan as staff see it. Amounts in dollars. */
export interface AdminPlan extends Omit<PlanFields, "monthlyPrice" | "freeShippingThreshold"> {
  id: string;
  version: number;
  slug: string;
  monthlyPrice: string;
  freeShippingThreshold: string;
  isMostPopular: boolean;
  sort_order: number;
  /** Customers who have the plan, including those without benefits, such as while a payment is overdue. */
  members: number;
  /** The prices of live subscriptions, and how many have each: subscribers keep an older price. */
  paying: { price: string; members: number }[];
  /** It has never had a member: it may be deleted. */
  isUnused: boolean;
}

/** GET /api/membership/stats; lib/membership/queries/membership-stats.ts defines each figure. */
export interface MembershipStats {
  totalActiveMembers: number;
  newSignupsThisMonth: number;
  /** Percent; null without data (D23). */
  churnRate: number | null;
  /** Dollars. */
  averageLifetimeValue: number;
  /** The documented default, because no membership has ended yet (D23). */
  averageLifetimeValueIsDefault: boolean;
  /** Dollars a month: members × 20, as documented. */
  estimatedMonthlyRevenue: number;
  /** Monthly recurring revenue in dollars, from paid subscriptions. */
  monthlyRecurringRevenue: number;
}
