import type Stripe from "stripe";
import { checkoutEvents } from "@/lib/checkout/events";
import { handleStripeEvent } from "@/lib/server/stripe/events";

let copies = 0;

/** Delivers Stripe's events about a payment's refunds and disputes, each twice, newest first. */
export async function deliverMoneyEvents(stripe: Stripe, intent: string): Promise<void> {
  const { data } = await stripe.events.list({ limit: 100 });
  const events = data.filter(
    ({ type, data: { object } }) =>
      /^(charge\.(refunded|dispute)|refund\.)/.test(type) &&
      (object as { payment_intent?: string }).payment_intent === intent,
  );
  for (const event of events) {
    copies += 1;
    await handleStripeEvent(checkoutEvents, { ...event, id: `evt_copy_${copies}` });
    await handleStripeEvent(checkoutEvents, event);
  }
}
