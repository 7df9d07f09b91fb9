import { cents } from "@/lib/core/money";
import type { PlanFields } from "../schema/plan";

/** What a new plan has where nothing was said (account-admin-content.md §9). @param count plans that there are */
export const defaultPlan = (count: number) =>
  ({
    discountPercentage: 0,
    features: [],
    benefits: ["Product discounts", "Free shipping", "Exclusive content"],
    freeShippingThreshold: cents(0),
    isActive: true,
    sortOrder: count + 1,
  }) satisfies Partial<PlanFields>;

/** §5: the lower-case name, spaces turned into hyphens; what an address cannot carry is left out. */
export const toPlanSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");

/** D15: the name by which "the next plan up" is asked for is no plan's. */
export const RESERVED_SLUG = "upgrade";

/** §9: what a month of a member counts in the estimate, and what a member is worth while no membership has ended. Dollars. */
export const ESTIMATED_MONTHLY_VALUE = 20;
export const DEFAULT_LIFETIME_VALUE = 240;
