import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { handleMoneyMovement } from "../commands/handle-money-movement";

/** A part or all of a charge went back, by us or at Stripe. */
export async function handleChargeRefunded(event: StripeEventRef): Promise<void> {
  const charge = await undefinedIfMissing(() => stripe().charges.retrieve(event.objectId));
  await handleMoneyMovement(charge?.payment_intent, event);
}
