import "server-only";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { StripeEventRef } from "@/lib/server/stripe/events";
import { handleMoneyMovement } from "../commands/refunds/handle-money-movement";

/** The bank returned a refund: the shop still has the money, and staff have to return it another way. */
export async function handleRefundFailed(event: StripeEventRef): Promise<void> {
  const refund = await undefinedIfMissing(() => stripe().refunds.retrieve(event.objectId));
  await handleMoneyMovement(refund?.payment_intent, event);
}
