import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleMoneyMovement } from "../commands/refunds/handle-money-movement";

/** A cardholder disputes a charge: staff have to answer before a deadline. */
export async function handleChargeDisputeCreated(event: StripeEventRef): Promise<void> {
  const dispute = await undefinedIfMissing(() => stripe().disputes.retrieve(event.objectId));
  await handleMoneyMovement(dispute?.payment_intent, event);
}
