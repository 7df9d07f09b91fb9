import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { ifKnown, stripe } from "@/lib/server/stripe";
import { idOf } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * Looks at a purchase on Stripe's page when its buyer comes back, whether or not the webhook has come (D17).
 * @throws {ShopError} not_found for a session that is unknown or somebody else's
 */
export async function confirmCheckout(userId: string, sessionId: string): Promise<void> {
  const [session, user] = await Promise.all([
    ifKnown(() => stripe().checkout.sessions.retrieve(sessionId)),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { stripeCustomerId: true } }),
  ]);
  if (!session || user.stripeCustomerId === null || idOf(session.customer) !== user.stripeCustomerId)
    throw new ShopError("not_found", "There is no such purchase of yours.");
  const subscriptionId = idOf(session.subscription);
  if (session.status === "complete" && subscriptionId) await syncSubscription(subscriptionId);
}
