import "server-only";
import { listAbandonedUses, releaseFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { BATCH_SIZE } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { cancelOpenPurchases, expireCheckoutSessions, isOpenPurchase } from "./cancel-open-purchases";
import { getStripeId } from "./stripe-ids";
import { syncSubscription } from "./sync-subscription";

/**
 * Ends purchases with a discount that were left unpaid for half an hour, and releases their uses (docs/decisions/0067).
 * What can pay them ends at Stripe first; one that was paid in the meantime is settled instead. Idempotent.
 * @returns how many were looked at
 * @throws {ShopError} payment_provider
 */
export async function endAbandonedPurchases(): Promise<number> {
  const uses = await listAbandonedUses(BATCH_SIZE);
  for (const { id, stripeId } of uses) {
    const isEnded =
      stripeId === null ||
      (await (stripeId.startsWith("cs_") ? endPage(stripeId) : endSubscription(stripeId)));
    if (isEnded) await releaseFirstMonthUse(id, stripeId);
    else log().warn({ stripeId }, "a purchase with a discount could not be ended");
  }
  return uses.length;
}

/** @returns whether it can no longer be paid, or has been settled */
async function endPage(id: string): Promise<boolean> {
  const page = await undefinedIfMissing(() => stripe().checkout.sessions.retrieve(id));
  if (!page) return true;
  if (page.status === "complete") {
    const subscription = getStripeId(page.subscription);
    if (subscription) await syncSubscription(subscription);
    return subscription !== undefined;
  }
  return (await expireCheckoutSessions([page])).length > 0;
}

/** @returns as endPage */
async function endSubscription(id: string): Promise<boolean> {
  const found = await undefinedIfMissing(() => stripe().subscriptions.retrieve(id));
  if (!found) return true;
  if (isOpenPurchase(found)) await cancelOpenPurchases([found]);
  await syncSubscription(id);
  return true;
}
