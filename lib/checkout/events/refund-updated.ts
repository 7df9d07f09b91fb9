import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleMoneyMovement } from "../commands/refunds/handle-money-movement";

/** A refund has changed: a pending one has arrived, or another was updated. */
export async function handleRefundUpdated(event: StripeEventRef): Promise<void> {
  const refund = await undefinedIfMissing(() => stripe().refunds.retrieve(event.objectId));
  await handleMoneyMovement(refund?.payment_intent, event);
}
