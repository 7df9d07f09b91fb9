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
 * The current price of a plan for this user, to the cent: with the trial or first-month discount that they
 * still have, and the credit of an earlier membership.
 * @param paymentMethodId the typed card, where it is known: one that already had a trial gets no second one
 * (D17)
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

/** The customer balance that Stripe adds to a user's next invoice, in cents; a credit is below 0. */
async function balanceOf(userId: string): Promise<number> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  if (stripeCustomerId === null) return 0;
  const customer = await undefinedIfMissing(() => stripe().customers.retrieve(stripeCustomerId));
  return customer && !customer.deleted ? customer.balance : 0;
}
