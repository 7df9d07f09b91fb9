import "server-only";
import type Stripe from "stripe";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { Arrival } from "../schema";
import { isOpenPurchase } from "./cancel-open-purchases";
import { ENDED_BY_TRIAL_CARD } from "./enforce-trial-card-limit";
import { getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/** Whether a subscription is paid, or its trial has begun with a card: then the shop owes its membership. */
const isPaid = (subscription: Stripe.Subscription): boolean =>
  ["active", "trialing"].includes(subscription.status) && !isOpenPurchase(subscription);

/**
 * Checks a purchase when its buyer returns from Stripe's page or from the checkout, whether or not the
 * webhook has arrived (D17).
 * @throws {ShopError} not_found for a purchase that is unknown or another user's; not_paid when its card was
 * declined; conflict for one that has ended; not_activated when it is paid at Stripe but the membership could not
 * be started here; the webhook retries
 */
export async function confirmPurchase(userId: string, arrival: Arrival): Promise<void> {
  const { stripeCustomerId: customer } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  const subscriptionId =
    "sessionId" in arrival ? await paidAt(arrival.sessionId, customer) : arrival.subscriptionId;
  if (subscriptionId === null) return;
  const subscription = await readPurchase(subscriptionId);
  if (!subscription || isNotOf(customer, subscription)) throw noSuchPurchase();
  try {
    await syncSubscription(subscriptionId);
  } catch (error) {
    if (!isPaid(subscription)) throw error;
    log().error({ subscriptionId, err: error }, "a paid membership could not be started");
    throw new ShopError("not_activated");
  }
  if (await wasEndedByTrialCard(subscription))
    throw new ShopError(
      "not_paid",
      "This card already had a free trial. It was not charged, and no membership has begun.",
    );
  if (isPaid(subscription) && !(await isCurrentlyEntitled(userId)) && (await isStillPaid(subscriptionId))) {
    log().error({ subscriptionId }, "a paid membership has not started");
    throw new ShopError("not_activated");
  }
  if (isOpenPurchase(subscription) && (await wasDeclined(subscription)))
    throw new ShopError("not_paid", "Your card was not charged, and no membership has begun.");
  const sentence = ENDED[subscription.status];
  if (sentence && !(await isCurrentlyEntitled(userId))) throw new ShopError("conflict", sentence);
}

/** By Stripe status, why a purchase has no membership; its page can be opened again at any time. */
const ENDED: Partial<Record<string, string>> = {
  canceled: "The membership you bought here has ended.",
  incomplete_expired: "This purchase was not paid in time. Nothing was charged.",
};

const readPurchase = (id: string) =>
  undefinedIfMissing(() => stripe().subscriptions.retrieve(id, { expand: ["pending_setup_intent"] }));

/** Checks again, because the sync may have ended a second trial whose charge was declined. */
async function isStillPaid(id: string): Promise<boolean> {
  const subscription = await readPurchase(id);
  return subscription !== undefined && isPaid(subscription);
}

/** The subscription that was paid on Stripe's page; null while it is unpaid. */
async function paidAt(sessionId: string, customer: string | null): Promise<string | null> {
  const session = await undefinedIfMissing(() => stripe().checkout.sessions.retrieve(sessionId));
  if (!session || isNotOf(customer, session)) throw noSuchPurchase();
  return session.status === "complete" ? (getStripeId(session.subscription) ?? null) : null;
}

const noSuchPurchase = (): ShopError =>
  new ShopError("not_found", "We couldn't find that order on your account.");

const isNotOf = (
  customer: string | null,
  { customer: owner }: Pick<Stripe.Checkout.Session, "customer">,
): boolean => customer === null || getStripeId(owner) !== customer;

/** Whether the purchase has ended because its card already had a free trial. */
async function wasEndedByTrialCard({ id, status }: Stripe.Subscription): Promise<boolean> {
  if (status !== "trialing" && status !== "canceled") return false;
  const found = await undefinedIfMissing(() => stripe().subscriptions.retrieve(id));
  return found?.status === "canceled" && found.metadata["endedBecause"] === ENDED_BY_TRIAL_CARD.endedBecause;
}

/** Whether the intent waits for another card, so that it will not succeed by itself. */
async function wasDeclined(subscription: Stripe.Subscription): Promise<boolean> {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup && typeof setup === "object") return setup.status === "requires_payment_method";
  const id = getStripeId(invoice);
  if (!id) return false;
  const { data } = await callStripe(() =>
    stripe().invoicePayments.list({ invoice: id, expand: ["data.payment.payment_intent"] }),
  );
  return data.some(({ payment: { payment_intent: intent } }) =>
    typeof intent === "object" ? intent?.status === "requires_payment_method" : false,
  );
}
