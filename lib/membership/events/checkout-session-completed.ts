import "server-only";
import { db } from "@/lib/server/db";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { idOf } from "../commands/stripe-ids";
import { syncSubscription } from "../commands/sync-subscription";

/** Somebody has bought a membership on Stripe's page. */
export async function checkoutSessionCompleted(event: StripeEventRef): Promise<void> {
  const session = await ifKnown(() => stripe().checkout.sessions.retrieve(event.objectId));
  const subscriptionId = idOf(session?.subscription);
  if (subscriptionId) await syncSubscription(subscriptionId, event);
  else await recordEvent(db(), event);
}
