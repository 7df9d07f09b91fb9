import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { moneyMoved } from "../commands/money-moved";

/** A refund has moved on: a pending one has arrived, or another was changed. */
export async function refundUpdated(event: StripeEventRef): Promise<void> {
  const refund = await ifKnown(() => stripe().refunds.retrieve(event.objectId));
  await moneyMoved(refund?.payment_intent, event);
}
