import { type Cents, cents, divideHalfUp } from "@/lib/core/money";
import { MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import type { FirstMonthDiscount, FirstMonthRefusal } from "../schema/first-month";
import { findGeneralRefusal } from "./discount-state";

/**
 * The cents that a discount takes off the first month: its percentage, half a cent rounded up, or its amount. At least
 * $0.50 stays due, because a card cannot pay less, and a month that costs nothing would begin without a card.
 */
export function calculateFirstMonthDiscount(
  { percent, amountCents }: Pick<FirstMonthDiscount, "percent" | "amountCents">,
  price: Cents,
): Cents {
  const full = percent === null ? (amountCents ?? 0) : divideHalfUp(price * percent, 100);
  return cents(Math.max(0, Math.min(full, price - MIN_CARD_CENTS)));
}

/** The facts about a purchase that decide which discounts its first month may have. */
export interface FirstMonthSituation {
  at: Date;
  /** Null while no plan is chosen. */
  planId: string | null;
  /** The shopper has been a member before. */
  wasMember: boolean;
}

/** The reason why a shopper may not use a discount for the first month of a membership; null if they may. */
export function findFirstMonthRefusal(
  discount: FirstMonthDiscount,
  { at, planId, wasMember }: FirstMonthSituation,
): FirstMonthRefusal | null {
  const general = discount.isHeld ? null : findGeneralRefusal(discount, at);
  if (general) return general;
  if (discount.isFirstOnly && wasMember) return "first_membership";
  if (discount.isOncePerCustomer && discount.hasUsed) return "already_used";
  const isForPlan = discount.plans.length === 0 || discount.plans.some(({ id }) => id === planId);
  return isForPlan || planId === null ? null : "other_plan";
}
