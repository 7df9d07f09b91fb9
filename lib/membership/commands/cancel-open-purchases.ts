import "server-only";
import type Stripe from "stripe";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { endDuplicateSubscription } from "./end-duplicate-subscription";
import { isAwaitingCard } from "./stripe-ids";

/** A purchase on our page that was begun and not paid: it gives nothing, and may still be paid. */
export const isOpenPurchase = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "incomplete" || isAwaitingCard(subscription);

/** All that Stripe knows of a customer's subscriptions, the newest first. */
export const listStripeSubscriptions = async (customer: string): Promise<Stripe.Subscription[]> =>
  (await callStripe(() => stripe().subscriptions.list({ customer, status: "all", limit: 100 }))).data;

/** Ends purchases that were given up, so that nobody pays them in a window that is still open. Harmless to repeat. */
export async function cancelOpenPurchases(purchases: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of purchases) {
    const ended = await undefinedIfMissing(() => stripe().subscriptions.cancel(id));
    // Paid in that very moment: what was paid goes back.
    if (status === "incomplete" && ended?.status === "canceled") await endDuplicateSubscription(ended);
  }
}

/** Closes pages at Stripe that are still open somewhere and could be paid too. */
export async function expireCheckoutSessions(pages: readonly Stripe.Checkout.Session[]): Promise<void> {
  for (const { id, status } of pages)
    if (status === "open")
      await callStripe(() => stripe().checkout.sessions.expire(id)).catch(() => undefined);
}
