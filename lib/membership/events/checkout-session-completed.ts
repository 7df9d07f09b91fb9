import "server-only";
import { db } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { getStripeId } from "../commands/stripe-ids";
import { syncSubscription } from "../commands/sync-subscription";

/** A user has bought a membership on Stripe's page. */
export async function handleCheckoutSessionCompleted(event: StripeEventRef): Promise<void> {
  const session = await undefinedIfMissing(() => stripe().checkout.sessions.retrieve(event.objectId));
  const subscriptionId = getStripeId(session?.subscription);
  if (subscriptionId) await syncSubscription(subscriptionId, event);
  else await recordEvent(db(), event);
}
