import "server-only";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { syncSubscription } from "../commands/sync-subscription";

/** A customer was changed: a new card may pay an open invoice. */
export async function handleCustomerUpdated(event: StripeEventRef): Promise<void> {
  const live = await db().subscription.findFirst({
    where: { status: { in: [...LIVE_SUBSCRIPTION_STATES] }, user: { stripeCustomerId: event.objectId } },
    select: { stripeSubscriptionId: true },
  });
  if (live) await syncSubscription(live.stripeSubscriptionId, event);
  else await recordEvent(db(), event);
}
