import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/queries";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";
import type { PlanView } from "../schema";
import {
  cancelOpenPurchases,
  expireCheckoutSessions,
  isOpenPurchase,
  listStripeSubscriptions,
} from "./cancel-open-purchases";
import { createDiscountParams, getFirstMonthPercent } from "./get-first-month-percent";
import { getHostedTerms } from "./get-hosted-terms";
import { getTrialDays } from "./get-trial-days";
import { recordConsent } from "./record-consent";
import { getOrCreateCustomer, getOrCreatePrice } from "./stripe-ids";

interface Ways {
  /**
   * The URL to which Stripe returns a buyer who has paid; Stripe replaces {CHECKOUT_SESSION_ID} with the
   * session's id.
   */
  successUrl: string;
  cancelUrl: string;
}

/**
 * Starts the purchase of a membership on Stripe's own page (D17).
 * @returns the page's URL
 * @throws {ShopError} conflict for a user who has a live subscription, whose plan is changed instead;
 * payment_provider
 */
export async function startCheckout(userId: string, plan: PlanView, ways: Ways): Promise<string> {
  await requireNoLiveSubscription(userId);
  const [customer, price, trialDays, firstMonthPercent] = await Promise.all([
    getOrCreateCustomer(userId),
    getOrCreatePrice(plan),
    getTrialDays(userId),
    getFirstMonthPercent(userId),
  ]);
  const { data: sessions } = await callStripe(() =>
    stripe().checkout.sessions.list({ customer, limit: 100 }),
  );
  const open = sessions.filter(({ status }) => status === "open");
  const agreed = async (stripeId: string, url: string): Promise<string> => {
    await recordConsent({
      userId,
      planId: plan.id,
      way: "hosted",
      stripeId,
      sentences: (await getHostedTerms(userId, plan)).sentences,
      priceCents: plan.monthlyPriceCents,
      trialDays,
    });
    return url;
  };
  const terms = {
    userId,
    planId: plan.id,
    priceCents: String(plan.monthlyPriceCents),
    trialDays: String(trialDays),
    firstMonthPercent: String(firstMonthPercent),
  };
  const same = open.find((session) => isSame(session, terms) && session.success_url === ways.successUrl);
  if (same?.url) return agreed(same.id, same.url);
  await expireCheckoutSessions(open);
  await cancelOpenPurchases((await listStripeSubscriptions(customer)).filter(isOpenPurchase));
  const discount = await createDiscountParams(firstMonthPercent);
  const session = await callStripe(() =>
    stripe().checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        ...discount,
        success_url: ways.successUrl,
        cancel_url: ways.cancelUrl,
        metadata: terms,
        subscription_data: { metadata: terms, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
      },
      // Two concurrent tabs count the same sessions and get the same one.
      { idempotencyKey: `checkout-${customer}-${price}-${sessions.length}` },
    ),
  );
  if (!session.url) throw new ShopError("payment_provider");
  return agreed(session.id, session.url);
}

/** @throws {ShopError} conflict for a user who has a live subscription */
export async function requireNoLiveSubscription(userId: string): Promise<void> {
  const live = await db().subscription.count({
    where: { userId, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
  });
  if (live > 0) throw alreadyMemberError();
}

export const alreadyMemberError = (): ShopError =>
  new ShopError("conflict", "You are a member already. You can change your plan on your account page.");

const isSame = (session: Stripe.Checkout.Session, terms: Record<string, string>): boolean =>
  Object.entries(terms).every(([name, value]) => session.metadata?.[name] === value);
