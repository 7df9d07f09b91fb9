import { cents } from "@/lib/core/money";
import type { PlanFields } from "../schema/admin-plan";

/** Defaults of a new plan (account-admin-content.md §9). @param count existing plans */
export const defaultPlan = (count: number) =>
  ({
    discountPercentage: 0,
    features: [],
    benefits: ["Product discounts", "Free shipping", "Exclusive content"],
    freeShippingThreshold: cents(0),
    isActive: true,
    sortOrder: count + 1,
  }) satisfies Partial<PlanFields>;

/** §5: the lower-case name, spaces turned into hyphens, without characters that a URL cannot contain. */
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

/** D15: the other names of the documented plans, by slug, as links and the sign-up page have them. */
const DOCUMENTED_ALIASES = new Map([
  ["core", "starter"],
  ["premium", "essentials"],
  ["wholesale", "family"],
]);

/** The aliases of a new plan. @param plans existing ones, whose names it does not take */
export function aliasesOf(
  slug: string,
  plans: readonly { slug: string; aliases: readonly string[] }[],
): string[] {
  const alias = DOCUMENTED_ALIASES.get(slug);
  if (!alias || plans.some((one) => one.slug === alias || one.aliases.includes(alias))) return [];
  return [alias];
}

/** D15: "upgrade" is reserved for the next plan up. */
export const RESERVED_SLUG = "upgrade";

/** §9: the estimated monthly value of a member, and the lifetime value while no membership has ended. Dollars. */
export const ESTIMATED_MONTHLY_VALUE = 20;
export const DEFAULT_LIFETIME_VALUE = 240;
