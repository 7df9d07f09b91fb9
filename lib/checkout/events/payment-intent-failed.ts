import "server-only";
import { findCustomerOwner } from "@/lib/membership/commands/stripe-ids";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { addDeclines, countUnattributedDecline } from "@/lib/server/payment-attempts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { findIntent } from "../commands/read-intent";
import { recordPaymentDeclines } from "../commands/record-payment-declines";

/** Declines within this time share one row of the order's history. */
const BURST_SECONDS = 10 * 60;

/**
 * A decline is recorded in the order's history and counts against its session and address; after five the
 * intent is canceled (D37). Until then the hold stays (D5).
 */
export async function handlePaymentIntentFailed(event: StripeEventRef): Promise<void> {
  const recorded = await db().$transaction(async (tx) => {
    if (!(await recordEvent(tx, event))) return null;
    const [order] = await tx.$queryRaw<{ id: string; userId: string | null }[]>`
      SELECT id, user_id AS "userId" FROM orders WHERE payment_intent_id = ${event.objectId} FOR UPDATE`;
    if (order) await recordDecline(tx, order.id);
    return { order, declined: await addDeclines(tx, event.objectId, { events: 1 }) };
  });
  if (!recorded) return;
  const { order, declined } = recorded;
  if (declined) {
    await recordPaymentDeclines(event.objectId, declined);
    return;
  }
  const payer = order ? order.userId : await buyerOfMembership(event.objectId);
  if (payer) await countUnattributedDecline(payer);
}

/** One row per burst: forty declines do not fill the history. */
async function recordDecline(tx: Tx, orderId: string): Promise<void> {
  const grown = await tx.$executeRaw`
    UPDATE order_events SET data = jsonb_build_object('count', n.count),
           message = 'The card was declined ' || n.count || ' times'
    FROM (SELECT id, coalesce((data->>'count')::int, 1) + 1 AS count FROM order_events
          WHERE order_id = ${orderId} AND type = 'payment_failed'
            AND created_at > ${secondsAfter(now(), -BURST_SECONDS)}
          ORDER BY created_at DESC, id DESC LIMIT 1) n
    WHERE order_events.id = n.id`;
  if (grown > 0) return;
  await tx.orderEvent.create({
    data: {
      orderId,
      type: "payment_failed",
      message: "The card was declined",
      data: { count: 1 },
      createdAt: now(),
    },
  });
}

/** A membership payment has no order: it counts against the user. */
const buyerOfMembership = async (intent: string): Promise<string | undefined> =>
  findCustomerOwner((await findIntent(intent))?.customer);
