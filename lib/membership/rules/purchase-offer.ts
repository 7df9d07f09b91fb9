import { type Cents, cents, divideHalfUp } from "@/lib/core/money";
import { MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import type { EnteredDiscount } from "@/lib/discounts/schema";
import type { AppliedFirstMonth } from "@/lib/discounts/schema/first-month";
import { TRIAL_DAYS } from "./periods";

/** Days of trial that a user gets now: once per user, while the promotion is a free trial (D17). */
export const trialDaysFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial" },
  trialUsedAt: Date | null,
): number => (promo.enabled && promo.offerType === "free-trial" && trialUsedAt === null ? TRIAL_DAYS : 0);

/**
 * D39: discount on the first month that a user gets now, in percent, while the promotion is a discount and the user was
 * never a member.
 */
export const firstMonthPercentFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial"; discountPercentage: number },
  wasMember: boolean,
): number => (promo.enabled && promo.offerType === "discount" && !wasMember ? promo.discountPercentage : 0);

/** D39: the price of the first month with this discount, rounded as Stripe does. @param percent whole, 1 to 100 */
export const firstMonthCents = (price: Cents, percent: number): Cents =>
  cents(price - divideHalfUp(price * percent, 100));

/**
 * What is charged for a first month now, and what is added to the next payment instead, because a card cannot pay it.
 * @param price of the month, after the discount @param balance that Stripe adds; a credit is below 0
 */
export function splitFirstPayment(price: Cents, balance: number): { dueCents: Cents; carriedCents: Cents } {
  const cost = cents(Math.max(0, price + balance));
  return cost < MIN_CARD_CENTS
    ? { dueCents: cents(0), carriedCents: cost }
    : { dueCents: cost, carriedCents: cents(0) };
}

/** The price of a purchase: the monthly fee, the discount on the first month, and the amount due now. */
export interface PurchaseOffer {
  priceCents: Cents;
  /** Free days at the start; 0 without a trial (D17). */
  trialDays: number;
  /** The offer for new members, in percent; 0 if it is not what the first month has (D39). */
  firstMonthPercent: number;
  /** The discount that the first month has instead (docs/decisions/0067). */
  discount: AppliedFirstMonth | null;
  /** The result of the buyer's code. */
  entered: EnteredDiscount | null;
  /** What is taken off the first month. */
  discountCents: Cents;
  /** Charged now: less than the month if there is a credit. */
  dueCents: Cents;
  /** What a card cannot pay now, because a credit leaves less than $0.50 of the month: added to the next payment. */
  carriedCents: Cents;
  /** The buyer could have a trial, but this card already had one, so there is none (D17). */
  isTrialCardUsed: boolean;
}
