import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { moneyMoved } from "../commands/money-moved";

/** A cardholder disputes a charge: staff has to answer, with a deadline. */
export async function chargeDisputeCreated(event: StripeEventRef): Promise<void> {
  const dispute = await ifKnown(() => stripe().disputes.retrieve(event.objectId));
  await moneyMoved(dispute?.payment_intent, event);
}
