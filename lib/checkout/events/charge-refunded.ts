import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleMoneyMovement } from "../commands/refunds/handle-money-movement";

/** A charge was refunded in part or in full, by the shop or in Stripe's dashboard. */
export async function handleChargeRefunded(event: StripeEventRef): Promise<void> {
  const charge = await undefinedIfMissing(() => stripe().charges.retrieve(event.objectId));
  await handleMoneyMovement(charge?.payment_intent, event);
}
