import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { moneyMoved } from "../commands/money-moved";
import type { StripeEventRef } from "../commands/record-event";

/** The bank has decided a dispute: the money stays here, or is gone. */
export async function chargeDisputeClosed(event: StripeEventRef): Promise<void> {
  const dispute = await ifKnown(() => stripe().disputes.retrieve(event.objectId));
  await moneyMoved(dispute?.payment_intent, event);
}
