import "server-only";
import type Stripe from "stripe";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { FirstMonthTakenError, linkFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";
import { isPaymentOverdue } from "../rules/membership-status";
import type { PurchaseOffer } from "../rules/purchase-offer";
import { EXISTING_MEMBERSHIP, trialCardTerms } from "../rules/terms";
import type { PlanView } from "../schema";
import {
  cancelOpenPurchases,
  expireCheckoutSessions,
  isOpenPurchase,
  listStripeSubscriptions,
} from "./cancel-open-purchases";
import { createDiscountParams } from "./first-month-coupon";
import { readHostedTerms } from "./get-hosted-terms";
import { getPurchaseOffer } from "./get-purchase-offer";
import {
  changedOffer,
  holdDiscount,
  preparedElsewhere,
  requireShown,
  type ShownAmounts,
} from "./purchase-terms";
import { recordConsent } from "./record-consent";
import { DISCOUNT_USE, getOrCreateCustomer, getOrCreatePrice, getPlanId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

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
 * @param code of a discount, in capitals
 * @param shown the amounts that the buyer agreed to, as far as the page sends them
 * @returns the page's URL
 * @throws {ShopError} conflict for a user who has a live subscription, whose plan is changed instead;
 * amount_mismatch with the current offer, if that is not what was shown, or if another customer has
 * taken the last use of the discount; payment_provider
 */
export async function startCheckout(
  userId: string,
  plan: PlanView,
  ways: Ways,
  code: string | null = null,
  shown: ShownAmounts = {},
): Promise<string> {
  await requireNoLiveSubscription(userId);
  const { sentences, offer } = await readHostedTerms(userId, plan, code);
  requireShown(offer, shown);
  const [customer, price] = await Promise.all([getOrCreateCustomer(userId), getOrCreatePrice(plan)]);
  const page = await openPage({ userId, plan, customer, price, offer, ways }).catch(
    async (error: unknown) => {
      if (error instanceof FirstMonthTakenError)
        throw changedOffer(await getPurchaseOffer(userId, plan, { code }), shown);
      throw error;
    },
  );
  await recordConsent({
    userId,
    planId: plan.id,
    way: "hosted",
    stripeId: page.id,
    sentences,
    priceCents: offer.priceCents,
    trialDays: offer.trialDays,
  });
  return page.url;
}

interface Wanted {
  userId: string;
  plan: PlanView;
  customer: string;
  price: string;
  offer: PurchaseOffer;
  ways: Ways;
}

/** The only page on which this purchase can be paid. @throws {FirstMonthTakenError} */
async function openPage(wanted: Wanted): Promise<{ id: string; url: string }> {
  const { customer } = wanted;
  const known = await listStripeSubscriptions(customer);
  await refuseBegun(known);
  const { data: pages } = await callStripe(() => stripe().checkout.sessions.list({ customer, limit: 100 }));
  const same = pages.find((page) => page.status === "open" && isSame(page, wanted));
  const others = pages.filter((page) => page !== same);
  const ended = await expireCheckoutSessions(others);
  const open = same ? [] : known.filter(isOpenPurchase);
  await cancelOpenPurchases(open);
  const use = await holdDiscount(wanted, {
    current: same?.id ?? null,
    ended: [...ended, ...open.map(({ id }) => id)],
  });
  if (use === undefined) throw preparedElsewhere();
  const isKept = same !== undefined && (same.metadata?.[DISCOUNT_USE] ?? null) === use;
  if (same && !isKept) await expireCheckoutSessions([same]);
  const page = isKept ? same : await createPage(wanted, use, pages[0]?.id);
  if (!page.url) throw new ShopError("payment_provider");
  if (use !== null && !(await linkFirstMonthUse(use, page.id))) {
    await expireCheckoutSessions([page]);
    throw preparedElsewhere();
  }
  return { id: page.id, url: page.url };
}

async function createPage(
  { userId, plan, customer, price, offer, ways }: Wanted,
  use: string | null,
  newest: string | undefined,
): Promise<Stripe.Checkout.Session> {
  const metadata = {
    ...termsIn({ userId, plan, offer }),
    ...(use === null ? {} : { [DISCOUNT_USE]: use }),
  };
  const { trialDays } = offer;
  const discount = await createDiscountParams(offer);
  return callStripe(() =>
    stripe().checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        allowed_payment_method_types: ["card"],
        ...discount,
        success_url: ways.successUrl,
        cancel_url: ways.cancelUrl,
        metadata,
        subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
        // Stripe's own text on the page promises the trial for any card.
        ...(trialDays > 0 ? { custom_text: { submit: { message: trialCardTerms(offer.priceCents) } } } : {}),
      },
      // Two concurrent tabs read the same newest session, so they get the same new one.
      { idempotencyKey: `checkout-${customer}-${price}-${newest ?? "first"}-${use ?? "plain"}` },
    ),
  );
}

/** @throws {ShopError} conflict for a user who has a live subscription */
export async function requireNoLiveSubscription(userId: string): Promise<void> {
  const live = await db().subscription.findFirst({
    where: { userId, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
    select: { status: true },
  });
  if (live) throw alreadyMemberError(live);
}

const alreadyMemberError = ({ status }: { status: string }): ShopError =>
  new ShopError("conflict", EXISTING_MEMBERSHIP[isPaymentOverdue(status) ? "owing" : "member"]);

/** Whether the purchase of a membership was completed: it is paid, in its trial, or overdue. */
export const hasBegun = (subscription: Stripe.Subscription): boolean =>
  getPlanId(subscription) !== undefined &&
  !["canceled", "incomplete_expired"].includes(subscription.status) &&
  !isOpenPurchase(subscription);

/**
 * Refuses a purchase by a user who has already completed one whose webhook may not have
 * arrived, and records that purchase.
 * @param known all of the user's subscriptions at Stripe
 * @throws {ShopError} conflict
 */
export async function refuseBegun(known: readonly Stripe.Subscription[]): Promise<void> {
  const begun = known.find(hasBegun);
  if (!begun) return;
  await syncSubscription(begun.id);
  throw alreadyMemberError(begun);
}

const termsIn = ({ userId, plan, offer }: Pick<Wanted, "userId" | "plan" | "offer">) => ({
  userId,
  planId: plan.id,
  priceCents: String(offer.priceCents),
  trialDays: String(offer.trialDays),
  firstMonthPercent: String(offer.firstMonthPercent),
  discount: offer.discount?.id ?? "none",
  discountCents: String(offer.discountCents),
});

const isSame = (page: Stripe.Checkout.Session, wanted: Wanted): boolean =>
  page.success_url === wanted.ways.successUrl &&
  Object.entries(termsIn(wanted)).every(([name, value]) => page.metadata?.[name] === value);
