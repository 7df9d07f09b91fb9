import "server-only";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { firstMonthCents, type PurchaseOffer } from "../rules";
import type { PlanView } from "../schema";
import { hadTrial } from "./enforce-trial-card-limit";
import { getFirstMonthPercent } from "./get-first-month-percent";
import { getTrialDays } from "./get-trial-days";

/**
 * What a plan costs this person now, to the cent: with the trial or the first month for less that they still have,
 * and the credit that an earlier membership left.
 * @param paymentMethodId the card that was typed, where it is known: one that already had a trial gets no second one (D17)
 * @throws {ShopError} payment_provider
 */
export async function getPurchaseOffer(
  userId: string,
  plan: PlanView,
  paymentMethodId?: string,
): Promise<PurchaseOffer> {
  const [ownTrialDays, firstMonthPercent, balance, isCardUsed] = await Promise.all([
    getTrialDays(userId),
    getFirstMonthPercent(userId),
    balanceOf(userId),
    paymentMethodId ? hadTrial(paymentMethodId) : false,
  ]);
  const isTrialCardUsed = ownTrialDays > 0 && isCardUsed;
  const trialDays = isTrialCardUsed ? 0 : ownTrialDays;
  const priceCents = plan.monthlyPriceCents;
  const discountCents = cents(priceCents - firstMonthCents(priceCents, firstMonthPercent));
  const dueCents = trialDays > 0 ? cents(0) : cents(Math.max(0, priceCents - discountCents + balance));
  return { priceCents, trialDays, firstMonthPercent, discountCents, dueCents, isTrialCardUsed };
}

/** What Stripe adds to somebody's next invoice, in cents; a credit is below 0. */
async function balanceOf(userId: string): Promise<number> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  if (stripeCustomerId === null) return 0;
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(stripeCustomerId));
  return customer && !customer.deleted ? customer.balance : 0;
}
