import "server-only";
import { ifKnown, stripe } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe-events";
import { moneyMoved } from "../commands/money-moved";

/** A refund came back from the bank: the money is still here, and staff has to return it another way. */
export async function refundFailed(event: StripeEventRef): Promise<void> {
  const refund = await ifKnown(() => stripe().refunds.retrieve(event.objectId));
  await moneyMoved(refund?.payment_intent, event);
}
