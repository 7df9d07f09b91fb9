import "server-only";
import { finalizePayment } from "../commands/finalize-payment";
import { readIntent } from "../commands/place-order";
import type { StripeEventRef } from "../commands/record-event";

/** The payment has succeeded, whatever became of the page: make the order. */
export async function paymentIntentSucceeded(event: StripeEventRef): Promise<void> {
  const intent = await readIntent(event.objectId);
  if (intent.status === "succeeded") await finalizePayment(intent, event);
}
