import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { moneyMoved } from "../commands/money-moved";
import type { StripeEventRef } from "../commands/record-event";

/** A refund has moved on: a pending one has arrived, or another was changed. */
export async function refundUpdated(event: StripeEventRef): Promise<void> {
  const refund = await ifKnown(() => stripe().refunds.retrieve(event.objectId));
  await moneyMoved(refund?.payment_intent, event);
}
