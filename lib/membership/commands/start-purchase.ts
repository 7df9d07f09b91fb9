import "server-only";
import type Stripe from "stripe";
import { FirstMonthTakenError, linkFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { now } from "@/lib/server/clock";
import { countCheaply } from "@/lib/server/limits";
import { type Payer, readDeclines, recordAttempt, refuseAfterDeclines } from "@/lib/server/payment-attempts";
import { callStripe, isIdempotencyKeyReused, stripe } from "@/lib/server/stripe";
import type { PurchaseOffer } from "../rules/purchase-offer";
import { purchaseTerms } from "../rules/terms";
import type { PlanView, StartedPurchase } from "../schema";
import {
  cancelOpenPurchases,
  expireCheckoutSessions,
  isOpenPurchase,
  listStripeSubscriptions,
} from "./cancel-open-purchases";
import { TRIAL_CARD_USED } from "./enforce-trial-card-limit";
import { createDiscountParams } from "./first-month-coupon";
import { getPurchaseOffer, type TypedTerms } from "./get-purchase-offer";
import {
  changedOffer,
  holdDiscount,
  preparedElsewhere,
  requireShown,
  type ShownAmounts,
} from "./purchase-terms";
import { recordConsent } from "./record-consent";
import { recordPurchaseDeclines } from "./record-purchase-declines";
import { hasBegun, refuseBegun, requireNoLiveSubscription } from "./start-checkout";
import { DISCOUNT_USE, getOrCreateCustomer, getOrCreatePrice, getStripeId, OWN_PAGE } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

const ATTEMPTS = 3;
/** A trial that waited longer for its card is started again, because it would be too short. */
const TRIAL_WAITS_SECONDS = 60 * 60;
const EXPAND = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

/**
 * Starts the purchase of a membership on the shop's own page (D17): an incomplete subscription, or a trial
 * without a card, that grants nothing until its intent has succeeded. Repeated presses, also in another
 * window, continue with the same one; a purchase of another plan or price ends.
 * @param shown the state of the page: trial, amount and discount are claims (D2); the typed card and code
 * @param address of the caller, for the limits of D37
 * @throws {ShopError} conflict for a user who has a live subscription; amount_mismatch with the right amount
 * and offer, also when the card already had a trial, or when the discount is used up: then the buyer agrees
 * to the charge first; too_many after too many declines or presses of Pay (D37); payment_provider
 */
export async function startPurchase(
  userId: string,
  plan: PlanView,
  shown: ShownAmounts & { trialDays: number; dueCents: number } & TypedTerms,
  address?: string,
): Promise<StartedPurchase> {
  const payer = { key: userId, address };
  await refuseAfterDeclines(payer);
  if (address !== undefined) await countCheaply("intentsPerAddress", address);
  await requireNoLiveSubscription(userId);
  const offer = await getPurchaseOffer(userId, plan, shown);
  requireShown(offer, shown);
  const [customer, price] = await Promise.all([getOrCreateCustomer(userId), getOrCreatePrice(plan)]);
  const endedPages = await expireCheckoutSessions(
    (await callStripe(() => stripe().checkout.sessions.list({ customer, limit: 100 }))).data,
  );
  const wanted = { userId, customer, price, plan, offer, payer, endedPages };
  const subscription = await openSubscription(wanted).catch(async (error: unknown) => {
    if (error instanceof FirstMonthTakenError)
      throw changedOffer(await getPurchaseOffer(userId, plan, shown), shown);
    throw error;
  });
  await recordConsent({
    userId,
    planId: plan.id,
    way: "page",
    stripeId: subscription.id,
    sentences: purchaseTerms(offer),
    priceCents: offer.priceCents,
    dueCents: offer.dueCents,
    trialDays: offer.trialDays,
  });
  const started = handOut(subscription);
  const intentId = intentIn(started.clientSecret);
  if (intentId) await recordAttempt(intentId, payer, subscription.id);
  return started;
}

/** The intent of a client secret, which begins with its id. */
const intentIn = (clientSecret: string | null): string | undefined => clientSecret?.split("_secret_")[0];

interface Wanted {
  userId: string;
  payer: Payer;
  customer: string;
  price: string;
  plan: PlanView;
  offer: PurchaseOffer;
  /** The user's pages at Stripe that can no longer be paid. */
  endedPages: readonly string[];
}

/** The only subscription that this purchase can be paid with. @throws {FirstMonthTakenError} */
async function openSubscription(wanted: Wanted): Promise<Stripe.Subscription> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await listStripeSubscriptions(wanted.customer);
    await refuseBegun(known);
    const open = known.filter(isOpenPurchase);
    const same = open.find((one) => isSame(one, wanted));
    await cancelOpenPurchases(open.filter((one) => one !== same));
    const use = await holdDiscount(wanted, {
      current: same?.id ?? null,
      ended: [...wanted.endedPages, ...known.filter((one) => one !== same).map(({ id }) => id)],
    });
    if (use === undefined) continue;
    const going = same && (await goOn(same, wanted.payer));
    if (going && !isOf(going, use)) {
      await cancelOpenPurchases([going].filter(isOpenPurchase));
      continue;
    }
    const ready = going ?? (await create(wanted, use, `${known[0]?.id ?? "first"}-${attempt}`));
    if (ready && (use === null || (await linkFirstMonthUse(use, ready.id)))) return ready;
    if (ready && hasBegun(ready)) {
      // Credit has paid it at once: canceling it would not return the credit.
      await syncSubscription(ready.id);
      return ready;
    }
    if (ready) await cancelOpenPurchases([ready]);
  }
  throw preparedElsewhere();
}

/**
 * An open purchase that can still be paid.
 * @returns undefined for one that was ended after too many declined cards
 * @throws {ShopError} too_many
 */
async function goOn({ id }: Stripe.Subscription, payer: Payer): Promise<Stripe.Subscription | undefined> {
  const subscription = await callStripe(() => stripe().subscriptions.retrieve(id, { expand: EXPAND }));
  const intentId = intentIn(handOut(subscription).clientSecret);
  if (!intentId?.startsWith("pi_")) return subscription; // Stripe lists no charges of a SetupIntent
  const declined = await readDeclines(intentId);
  const isStopped = declined !== null && (await recordPurchaseDeclines(id, declined));
  await refuseAfterDeclines(payer);
  return isStopped ? undefined : subscription;
}

/** Whether a subscription is the one that a use was reserved for. @param use null for none */
const isOf = ({ metadata }: Stripe.Subscription, use: string | null): boolean =>
  (metadata[DISCOUNT_USE] ?? null) === use;

/** @returns undefined when another window was first with another purchase */
async function create(
  { userId, customer, price, plan, offer }: Wanted,
  use: string | null,
  turn: string,
): Promise<Stripe.Subscription | undefined> {
  const isTrial = offer.trialDays > 0;
  const discount = await createDiscountParams(offer);
  // Otherwise the trial would start with a card that the buyer did not choose here.
  if (isTrial)
    await callStripe(() =>
      stripe().customers.update(customer, { invoice_settings: { default_payment_method: "" } }),
    );
  try {
    return await callStripe(() =>
      stripe().subscriptions.create(
        {
          customer,
          items: [{ price }],
          metadata: { ...termsIn({ userId, plan, offer }), ...(use === null ? {} : { [DISCOUNT_USE]: use }) },
          ...discount,
          payment_behavior: "default_incomplete",
          payment_settings: {
            payment_method_types: ["card"],
            save_default_payment_method: "on_subscription",
          },
          ...(isTrial
            ? {
                trial_period_days: offer.trialDays,
                trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
              }
            : {}),
          expand: EXPAND,
        },
        // Two concurrent windows read the same newest subscription, and get the same one.
        { idempotencyKey: `purchase-${customer}-${turn}` },
      ),
    );
  } catch (error) {
    if (isIdempotencyKeyReused(error)) return undefined;
    throw error;
  }
}

const termsIn = ({ userId, plan, offer }: Pick<Wanted, "userId" | "plan" | "offer">) => ({
  userId,
  planId: plan.id,
  priceCents: String(offer.priceCents),
  trialDays: String(offer.trialDays),
  firstMonthPercent: String(offer.firstMonthPercent),
  discount: offer.discount?.id ?? "none",
  discountCents: String(offer.discountCents),
  dueCents: String(offer.dueCents),
  way: OWN_PAGE,
  ...(offer.isTrialCardUsed ? TRIAL_CARD_USED : {}),
});

const isSame = (subscription: Stripe.Subscription, wanted: Wanted): boolean =>
  Object.entries(termsIn(wanted)).every(([name, value]) => subscription.metadata[name] === value) &&
  (wanted.offer.trialDays === 0 || now().getTime() / 1000 - subscription.created < TRIAL_WAITS_SECONDS);

function handOut(subscription: Stripe.Subscription): StartedPurchase {
  const { id: subscriptionId, pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup && typeof setup === "object")
    return { subscriptionId, kind: "setup", clientSecret: setup.client_secret };
  const secret = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!secret && getStripeId(invoice) && subscription.status === "incomplete")
    throw new Error(`The first invoice of ${subscriptionId} cannot be paid`);
  return { subscriptionId, kind: secret ? "payment" : "none", clientSecret: secret ?? null };
}
