import "server-only";
import { callStripe, isResourceMissing, isUnexpectedState, stripe } from "@/lib/server/stripe";
import { finalizeIntent } from "./finalize-intent";
import { readIntent } from "./read-intent";

/**
 * Cancels a PaymentIntent so that the stock its order holds can be released. An intent that was paid meanwhile becomes
 * its order or gift card; one that Stripe does not know cannot be paid either.
 * @returns whether it can no longer succeed
 */
export async function cancelIntent(id: string): Promise<boolean> {
  try {
    await callStripe(() => stripe().paymentIntents.cancel(id, { cancellation_reason: "abandoned" }));
    return true;
  } catch (error) {
    if (isResourceMissing(error)) return true;
    if (!isUnexpectedState(error)) throw error;
    const intent = await readIntent(id);
    if (intent.status === "succeeded") await finalizeIntent(intent);
    return intent.status === "canceled";
  }
}
