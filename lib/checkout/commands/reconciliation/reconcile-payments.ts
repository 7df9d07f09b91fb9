import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { log } from "@/lib/server/log";
import { abandonOrder } from "../abandon-order";
import { finalizePayment } from "../finalize-payment";
import { reconcileGiftCards } from "../gift-cards/reconcile-gift-cards";
import { paymentAlertKey } from "../payment-alerts/raise-payment-alerts";
import { findIntent } from "../read-intent";
import { sendPaymentRefunds } from "../refunds/refund-payment";
import { sendRefund } from "../refunds/send-refund";
import { reconcileRestore } from "./reconcile-restore";

/**
 * Checks every pending order of a certain age at Stripe, and sends refunds that were written but not sent, which
 * recovers from a lost webhook, a closed tab or a crash (D4).
 * @param olderThanSeconds how long an order may wait for page and webhook; 0 at process start
 * @returns how many orders and gift cards were finalized or ended
 * @throws {ShopError} payment_provider: a restored backup is not compared with Stripe yet
 */
export async function reconcilePayments(olderThanSeconds = env().RECONCILE_AFTER_SECONDS): Promise<number> {
  await reconcileRestore();
  const before = secondsAfter(now(), -olderThanSeconds);
  let resolved = 0;
  for await (const { id, paymentIntentId } of inBatches((after) => listPendingOrders(after, before))) {
    try {
      if (paymentIntentId && (await reconcile(id, paymentIntentId))) resolved += 1;
    } catch (error) {
      log().error({ err: error, orderId: id }, "order not reconciled");
    }
  }
  for await (const { id } of inBatches(listUnsentRefunds)) await sendRefund(id);
  await sendPaymentRefunds();
  resolved += await reconcileGiftCards(before);
  return resolved;
}

const listPendingOrders = (id: string, before: Date) =>
  db().order.findMany({
    where: {
      id: { gt: id },
      paymentStatus: "pending",
      cancelledAt: null,
      paymentIntentId: { not: null },
      createdAt: { lte: before },
    },
    orderBy: { id: "asc" },
    select: { id: true, paymentIntentId: true },
    take: BATCH_SIZE,
  });

const listUnsentRefunds = (id: string) =>
  db().refund.findMany({
    where: {
      id: { gt: id },
      status: "requested",
      OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lte: now() } }],
    },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });

async function reconcile(orderId: string, paymentIntentId: string): Promise<boolean> {
  const alert = await db().staffAlert.findUnique({
    where: { key: paymentAlertKey(paymentIntentId) },
    select: { handledAt: true },
  });
  // Resolved, and the process ended before it could end the order.
  if (alert?.handledAt) {
    await abandonOrder(orderId, "The payment was resolved without an order");
    return true;
  }
  if (alert) return false; // staff decide about a payment that has an alert (D46)
  const intent = await findIntent(paymentIntentId);
  if (intent?.status === "succeeded") return (await finalizePayment(intent)).order !== null;
  // An intent that Stripe does not know (other keys, another account) cannot be paid either.
  if (intent && intent.status !== "canceled") return false;
  await abandonOrder(orderId, "The payment was canceled");
  return true;
}
