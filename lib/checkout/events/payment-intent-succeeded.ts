import "server-only";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { finalizePayment } from "../commands/finalize-payment";
import { findIntent, isOfOrder } from "../commands/read-intent";

/** The payment has succeeded, whatever became of the page: make the order. An intent that is none of ours is just noted. */
export async function handlePaymentIntentSucceeded(event: StripeEventRef): Promise<void> {
  const intent = await findIntent(event.objectId);
  if (intent?.status === "succeeded" && isOfOrder(intent)) await finalizePayment(intent, event);
  else if (!intent || !isOfOrder(intent)) await recordEvent(db(), event);
}
