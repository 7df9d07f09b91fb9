import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { moneyMoved } from "../commands/money-moved";

/** A part or all of a charge went back, by us or at Stripe. */
export async function chargeRefunded(event: StripeEventRef): Promise<void> {
  const charge = await ifKnown(() => stripe().charges.retrieve(event.objectId));
  await moneyMoved(charge?.payment_intent, event);
}
