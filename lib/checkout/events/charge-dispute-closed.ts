import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { moneyMoved } from "../commands/money-moved";

/** The bank has decided a dispute: the money stays here, or is gone. */
export async function chargeDisputeClosed(event: StripeEventRef): Promise<void> {
  const dispute = await ifKnown(() => stripe().disputes.retrieve(event.objectId));
  await moneyMoved(dispute?.payment_intent, event);
}
