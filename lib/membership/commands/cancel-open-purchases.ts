import "server-only";
import type Stripe from "stripe";
import { log } from "@/lib/server/log";
import { callStripe, isPermanentRefusal, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { endSubscriptionWithRefund, toCancellationDetails } from "./end-subscription-with-refund";
import { getStripeId, isAwaitingCard } from "./stripe-ids";

/**
 * A purchase on the shop's own page that was started and not paid: it grants nothing, and may still be paid.
 */
export const isOpenPurchase = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "incomplete" || isAwaitingCard(subscription);

/** All of a customer's subscriptions at Stripe, the newest first. */
export const listStripeSubscriptions = async (customer: string): Promise<Stripe.Subscription[]> =>
  (await callStripe(() => stripe().subscriptions.list({ customer, status: "all", limit: 100 }))).data;

/** Cancels abandoned purchases, so that they cannot be paid in a window that is still open. Idempotent. */
export async function cancelOpenPurchases(purchases: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status, pending_setup_intent } of purchases) {
    const cancelParams = status === "incomplete" ? toCancellationDetails(id, "duplicate") : {};
    const ended = await undefinedIfMissing(() => stripe().subscriptions.cancel(id, cancelParams));
    // A purchase that was paid concurrently is refunded.
    if (status === "incomplete" && ended?.status === "canceled")
      await endSubscriptionWithRefund(ended, "duplicate");
    const setupIntent = getStripeId(pending_setup_intent);
    if (setupIntent) await cancelSetupIntent(setupIntent);
  }
}

/**
 * Stripe keeps the SetupIntent of a subscription that has ended (docs.stripe.com/billing/subscriptions/overview): a
 * window that is still open would save a card for a trial that never begins.
 */
async function cancelSetupIntent(id: string): Promise<void> {
  try {
    await callStripe(() => stripe().setupIntents.cancel(id, { cancellation_reason: "abandoned" }));
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error; // it has succeeded or was canceled
  }
}

/** Expires open Stripe checkout pages that could be paid too. @returns the ids of those that cannot be paid anymore */
export async function expireCheckoutSessions(pages: readonly Stripe.Checkout.Session[]): Promise<string[]> {
  const ended: string[] = [];
  for (const { id, status } of pages) {
    const now =
      status === "open"
        ? await callStripe(() => stripe().checkout.sessions.expire(id)).catch(() => undefined)
        : { status };
    if (now?.status === "expired") ended.push(id);
  }
  return ended;
}

/**
 * Expires a deleted user's open Checkout Sessions. Never fails, because the account is already deleted: if a membership
 * is paid for in a session that stayed open, syncSubscription ends and refunds it.
 * @param customer the user's customer at Stripe; null if there was none
 */
export async function expireOpenCheckoutSessions(customer: string | null): Promise<void> {
  if (customer === null) return;
  try {
    const open = await undefinedIfMissing(() =>
      stripe().checkout.sessions.list({ customer, status: "open", limit: 100 }),
    );
    await expireCheckoutSessions(open?.data ?? []);
  } catch (error) {
    log().warn({ err: error, customer }, "could not expire the open Checkout Sessions of a deleted user");
  }
}
