import "server-only";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { finalizeIntent } from "../commands/finalize-intent";
import { findIntent, isOfGiftCard, isOfOrder } from "../commands/read-intent";

/**
 * The payment has succeeded, whether or not the page is still open: create the order or gift card. An intent of another
 * integration is only recorded.
 */
export async function handlePaymentIntentSucceeded(event: StripeEventRef): Promise<void> {
  const intent = await findIntent(event.objectId);
  const isOurs = intent !== undefined && (isOfOrder(intent) || isOfGiftCard(intent));
  if (isOurs && intent.status === "succeeded") await finalizeIntent(intent, event);
  else if (!isOurs) await recordEvent(db(), event);
}
