import type Stripe from "stripe";
import { checkoutEvents } from "@/lib/checkout/events";
import { handleStripeEvent as handleWith } from "@/lib/server/stripe/events";
import { waitFor } from "./wait-for";

/** Processes an event like the webhook after the signature check. */
export const handleStripeEvent = (event: Stripe.Event) => handleWith(checkoutEvents, event);

/** The events that the sandbox has sent. */
export function stripeEvents(shop: { stripe: () => Stripe }) {
  /** Those of a type about a payment so far, oldest first. */
  async function eventsOf(type: string, intent: string): Promise<Stripe.Event[]> {
    const { data } = await shop.stripe().events.list({ type, limit: 100 });
    return data
      .filter(({ data: { object } }) => (object as { payment_intent?: string }).payment_intent === intent)
      .reverse();
  }
  /** The first of them, once it has arrived. */
  const eventOf = (type: string, intent: string): Promise<Stripe.Event> =>
    waitFor(async () => (await eventsOf(type, intent))[0]);
  return { eventsOf, eventOf };
}
