import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { moneyMoved } from "../commands/money-moved";
import type { StripeEventRef } from "../commands/record-event";

/** A part or all of a charge went back, by us or at Stripe. */
export async function chargeRefunded(event: StripeEventRef): Promise<void> {
  const charge = await ifKnown(() => stripe().charges.retrieve(event.objectId));
  await moneyMoved(charge?.payment_intent, event);
}
