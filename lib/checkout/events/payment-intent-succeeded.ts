import "server-only";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { finalizePayment } from "../commands/finalize-payment";
import { findIntent, isOfOrder } from "../commands/read-intent";

/**
 * The payment has succeeded, whether or not the page is still open: create the order. An intent of another
 * integration is only recorded.
 */
export async function handlePaymentIntentSucceeded(event: StripeEventRef): Promise<void> {
  const intent = await findIntent(event.objectId);
  if (intent?.status === "succeeded" && isOfOrder(intent)) await finalizePayment(intent, event);
  else if (!intent || !isOfOrder(intent)) await recordEvent(db(), event);
}
