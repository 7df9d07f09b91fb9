import "server-only";
import { BATCH, inBatches } from "@/lib/server/batches";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import type { Order } from "@/prisma/generated/client";
import { abandonOrder } from "./abandon-order";
import { cancelIntent } from "./cancel-intent";
import { releaseLease } from "./lease";

const LEASE_SECONDS = 60;

/**
 * Ends the holds that have run out: first the PaymentIntent is canceled, then the stock released (D5). A payment that
 * was quicker becomes its order instead.
 * @returns how many orders ended
 */
export async function expireHolds(): Promise<number> {
  let ended = 0;
  for await (const { id } of inBatches(dueAfter)) {
    try {
      if (await expire(id)) ended += 1;
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
    take: BATCH,
  });

async function expire(id: string): Promise<boolean> {
  const order = await lease(id);
  if (!order) return false;
  try {
    if (order.paymentIntentId !== null && !(await cancelIntent(order.paymentIntentId))) return false;
    await abandonOrder(order.id, "Not paid in time");
    return true;
  } finally {
    await releaseLease(order);
  }
}

/** Takes the order for this job, as it is now, unless its shopper has just pressed Pay again. */
async function lease(id: string): Promise<Order | undefined> {
  const free = { OR: [{ paymentSyncUntil: null }, { paymentSyncUntil: { lte: now() } }] };
  const [order] = await db().order.updateManyAndReturn({
    where: { id, paymentStatus: "pending", cancelledAt: null, holdExpiresAt: { lte: now() }, ...free },
    data: { paymentSyncUntil: secondsAfter(now(), LEASE_SECONDS) },
  });
  return order;
}
