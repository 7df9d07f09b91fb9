import "server-only";
import type Stripe from "stripe";
import { askStripe, ifKnown, stripe } from "@/lib/server/stripe";
import { endDuplicate } from "./end-duplicate";
import { awaitsCard } from "./stripe-ids";

/** A purchase on our page that was begun and not paid: it gives nothing, and may still be paid. */
export const isOpenPurchase = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "incomplete" || awaitsCard(subscription);

/** All that Stripe knows of a customer's subscriptions, the newest first. */
export const subscriptionsOf = async (customer: string): Promise<Stripe.Subscription[]> =>
  (await askStripe(() => stripe().subscriptions.list({ customer, status: "all", limit: 100 }))).data;

/** Ends purchases that were given up, so that nobody pays them in a window that is still open. Harmless to repeat. */
export async function endOpenPurchases(purchases: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of purchases) {
    const ended = await ifKnown(() => stripe().subscriptions.cancel(id));
    // Paid in that very moment: what was paid goes back.
    if (status === "incomplete" && ended?.status === "canceled") await endDuplicate(ended);
  }
}

/** Closes pages at Stripe that are still open somewhere and could be paid too. */
export async function closePages(pages: readonly Stripe.Checkout.Session[]): Promise<void> {
  for (const { id, status } of pages)
    if (status === "open")
      await askStripe(() => stripe().checkout.sessions.expire(id)).catch(() => undefined);
}
