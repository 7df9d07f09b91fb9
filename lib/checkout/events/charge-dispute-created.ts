import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { moneyMoved } from "../commands/money-moved";
import type { StripeEventRef } from "../commands/record-event";

/** A cardholder disputes a charge: staff has to answer, with a deadline. */
export async function chargeDisputeCreated(event: StripeEventRef): Promise<void> {
  const dispute = await ifKnown(() => stripe().disputes.retrieve(event.objectId));
  await moneyMoved(dispute?.payment_intent, event);
}
