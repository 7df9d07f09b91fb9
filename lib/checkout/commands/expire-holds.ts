import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { askStripe, isUnexpectedState, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { abandonOrder } from "./abandon-order";
import { finalizePayment } from "./finalize-payment";
import { readIntent } from "./place-order";

const BATCH = 100;
const LEASE_SECONDS = 60;

/**
 * Ends the holds that have run out: first the PaymentIntent is canceled, then the stock released (D5). A payment that
 * was quicker becomes its order instead.
 * @returns how many orders ended
 */
export async function expireHolds(): Promise<number> {
  const due = await db().order.findMany({
    where: { paymentStatus: "pending", cancelledAt: null, holdExpiresAt: { lte: now() } },
    orderBy: { holdExpiresAt: "asc" },
    take: BATCH,
  });
  let ended = 0;
  for (const order of due) {
    try {
      if (await expire(order)) ended += 1;
    } catch (error) {
      log().error({ err: error, orderId: order.id }, "hold not ended");
    }
  }
  return ended;
}

async function expire(order: Order): Promise<boolean> {
  if (!(await lease(order.id))) return false;
  try {
    if (order.paymentIntentId === null || (await cancelIntent(order.paymentIntentId))) {
      await abandonOrder(order.id, "Not paid in time");
      return true;
    }
    return false;
  } finally {
    await db().order.updateMany({ where: { id: order.id }, data: { paymentSyncUntil: null } });
  }
}

/** Takes the order for this job, unless its shopper has just pressed Pay again. */
async function lease(id: string): Promise<boolean> {
  const free = { OR: [{ paymentSyncUntil: null }, { paymentSyncUntil: { lte: now() } }] };
  const { count } = await db().order.updateMany({
    where: { id, paymentStatus: "pending", cancelledAt: null, holdExpiresAt: { lte: now() }, ...free },
    data: { paymentSyncUntil: secondsAfter(now(), LEASE_SECONDS) },
  });
  return count === 1;
}

/** @returns whether the intent can no longer succeed */
async function cancelIntent(id: string): Promise<boolean> {
  try {
    await askStripe(() => stripe().paymentIntents.cancel(id, { cancellation_reason: "abandoned" }));
    return true;
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const intent = await readIntent(id);
    if (intent.status === "succeeded") await finalizePayment(intent);
    return intent.status === "canceled";
  }
}
