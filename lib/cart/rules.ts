import { ShopError } from "@/lib/core/errors";
import type { Cents } from "@/lib/core/money";
import { CONTACT_PATH, MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import type { PlanView } from "@/lib/membership/schema";

/**
 * The plan with the best net savings for one cart: its savings less its monthly fee, the cheaper among equals.
 * @param savesAt the savings of a percentage on the cart
 * @returns null where no plan saves anything
 */
export function findBestPlan<Plan extends Pick<PlanView, "monthlyPriceCents" | "discountPercentage">>(
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

/** @param available how many this shopper may buy */
export const outOfStockError = (product: { name: string }, available: number): ShopError =>
  new ShopError(
    "out_of_stock",
    available > 0 ? `Only ${available} of ${product.name} left in stock` : `${product.name} is out of stock`,
    { available },
  );

/** D43: more than a line may hold. */
export const lineLimitError = (): ShopError =>
  new ShopError(
    "invalid_input",
    `You can buy up to ${MAX_LINE_QUANTITY} of one product online. For more, please use our contact page (${CONTACT_PATH}).`,
    { fields: { quantity: `must be ${MAX_LINE_QUANTITY} or less in all` } },
  );

/** D22: subscription prices are for members. @throws {ShopError} forbidden */
export function refuseSubscription(isMember: boolean): void {
  if (!isMember)
    throw new ShopError(
      "forbidden",
      "Subscription prices are for members only. You need an active membership.",
    );
}
