import "server-only";
import { LEASE_SECONDS, STRIPE_BACKGROUND_SECONDS } from "@/lib/core/time-limits";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { withStripeBudget } from "@/lib/server/stripe/policy";
import type { Order } from "@/prisma/generated/client";
import { abandonOrder, HOLD_EXPIRED_MESSAGE } from "./abandon-order";
import { cancelIntent } from "./cancel-intent";
import { hasPaymentAlert } from "./payment-alerts/raise-payment-alerts";
import { reconcileRestore } from "./reconciliation/reconcile-restore";
import { releaseLease } from "./release-lease";

/**
 * Ends expired holds: cancels the PaymentIntent first, then releases the stock (D5). A payment that succeeded
 * before the cancellation becomes its order instead.
 * @returns how many orders ended
 * @throws {ShopError} payment_provider: a restored backup, which may not know an order's
 * payment, is not compared with Stripe yet
 */
export async function expireHolds(): Promise<number> {
  await reconcileRestore();
  let ended = 0;
  for await (const { id } of inBatches(dueAfter)) {
    try {
      if (await withStripeBudget(STRIPE_BACKGROUND_SECONDS, () => expire(id))) ended += 1;
    } catch (error) {
      log().error({ err: error, orderId: id }, "hold not ended");
    }
  }
  return ended;
}

const dueAfter = (id: string): Promise<{ id: string }[]> =>
  db().order.findMany({
    where: { id: { gt: id }, paymentStatus: "pending", cancelledAt: null, holdExpiresAt: { lte: now() } },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });

async function expire(id: string): Promise<boolean> {
  const order = await lease(id);
  if (!order) return false;
  try {
    if (order.paymentIntentId !== null && !(await canEnd(order.paymentIntentId))) return false;
    await abandonOrder(order.id, HOLD_EXPIRED_MESSAGE);
    return true;
  } finally {
    await releaseLease(order);
  }
}

/** The stock of a payment that has an alert stays held until staff have decided about it (D46). */
const canEnd = async (paymentIntentId: string): Promise<boolean> =>
  !(await hasPaymentAlert(db(), paymentIntentId)) && (await cancelIntent(paymentIntentId));

/** Leases the current order to this job unless its shopper has just pressed Pay again. */
async function lease(id: string): Promise<Order | undefined> {
  const free = { OR: [{ paymentSyncUntil: null }, { paymentSyncUntil: { lte: now() } }] };
  const [order] = await db().order.updateManyAndReturn({
    where: { id, paymentStatus: "pending", cancelledAt: null, holdExpiresAt: { lte: now() }, ...free },
    data: { paymentSyncUntil: secondsAfter(now(), LEASE_SECONDS.expiry) },
  });
  return order;
}
