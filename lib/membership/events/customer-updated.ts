import "server-only";
import { LIVE } from "@/lib/account/queries";
import { db } from "@/lib/server/db";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { syncSubscription } from "../commands/sync-subscription";

/** Something of a customer has changed, such as the card: what is owed may be paid with it. */
export async function customerUpdated(event: StripeEventRef): Promise<void> {
  const live = await db().subscription.findFirst({
    where: { status: { in: [...LIVE] }, user: { stripeCustomerId: event.objectId } },
    select: { stripeSubscriptionId: true },
  });
  if (live) await syncSubscription(live.stripeSubscriptionId, event);
  else await recordEvent(db(), event);
}
