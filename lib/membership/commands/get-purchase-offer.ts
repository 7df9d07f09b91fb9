import "server-only";
import { cents } from "@/lib/core/money";
import { findFirstMonthDiscounts } from "@/lib/discounts/queries/first-month";
import { findMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { chooseFirstMonth } from "../rules/choose-first-month";
import { firstMonthPercentFor, type PurchaseOffer, splitFirstPayment } from "../rules/purchase-offer";
import type { PlanView } from "../schema";
import { hadTrial } from "./enforce-trial-card-limit";
import { findCustomerBalance } from "./find-customer-balance";
import { wasMember } from "./first-month-coupon";
import { getTrialDays } from "./get-trial-days";

/** What the buyer has typed, as far as it is known. */
export interface TypedTerms {
  /** The card: one that already had a trial gets no second one (D17). */
  paymentMethod?: string | undefined;
  /** A discount code, in capitals. */
  code?: string | null;
}

/**
 * The current price of a plan for this user, to the cent: with the trial or first-month discount that they
 * still have, and the credit of an earlier membership.
 * @throws {ShopError} payment_provider
 */
export async function getPurchaseOffer(
  userId: string,
  plan: PlanView,
  { paymentMethod, code = null }: TypedTerms = {},
): Promise<PurchaseOffer> {
  const at = now();
  const [{ membershipPromo }, ownTrialDays, was, found, balance, isCardUsed] = await Promise.all([
    findMarketingSettings(),
    getTrialDays(userId),
    wasMember(userId),
    findFirstMonthDiscounts({ userId, code }, at),
    balanceOf(userId),
    paymentMethod ? hadTrial(paymentMethod) : false,
  ]);
  const isTrialCardUsed = ownTrialDays > 0 && isCardUsed;
  const trialDays = isTrialCardUsed ? 0 : ownTrialDays;
  const firstMonth = chooseFirstMonth({
    plan,
    at,
    wasMember: was,
    isTrial: trialDays > 0,
    promoPercent: firstMonthPercentFor(membershipPromo, was),
    found,
  });
  const priceCents = plan.monthlyPriceCents;
  const payment =
    trialDays > 0
      ? { dueCents: cents(0), carriedCents: cents(0) }
      : splitFirstPayment(cents(priceCents - firstMonth.discountCents), balance);
  return { priceCents, trialDays, ...firstMonth, ...payment, isTrialCardUsed };
}

/** The customer balance of a user, in cents; a credit is below 0. */
async function balanceOf(userId: string): Promise<number> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  return stripeCustomerId === null ? 0 : findCustomerBalance(stripeCustomerId);
}
