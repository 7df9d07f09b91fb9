import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import type { HoldReason } from "../rules/holds";

/**
 * Assigns the paid guest orders with a user's email to the user, once the account has verified the address; earlier,
 * and for orders that already belong to an account, it does nothing. Idempotent.
 * @returns how many orders were assigned
 */
export function claimGuestOrders(userId: string): Promise<number> {
  const at = now();
  return db().$executeRaw`
    WITH claimed AS (
      UPDATE orders SET user_id = users.id, version = orders.version + 1, updated_at = ${at}
      FROM users
      WHERE users.id = ${userId} AND users.email_verified_at IS NOT NULL AND users.deleted_at IS NULL
        AND orders.user_id IS NULL AND orders.paid_at IS NOT NULL AND lower(orders.customer_email) = users.email
      RETURNING orders.id)
    INSERT INTO order_events (id, order_id, type, message, actor_id, created_at)
    SELECT gen_random_uuid()::text, id, 'claimed', 'Joined the account that proved its email', ${userId}, ${at}
    FROM claimed`;
}

interface HoldInput {
  orderId: string;
  reason: HoldReason;
  /** Stripe's id of the dispute or the warning, or the shop's id of the refund: one hold for each. */
  sourceId: string;
  /** For staff: the event. */
  detail: string;
}

/**
 * Puts an order on hold in the transaction of its cause (D47). The caller holds the order's row lock: a transaction
 * that moves the order comes before or sees the hold. A hold that staff released is not placed again.
 * @returns whether it is new
 */
export async function placeHold(tx: Tx, hold: HoldInput): Promise<boolean> {
  const { count } = await tx.orderHold.createMany({ data: [hold], skipDuplicates: true });
  if (count === 1) return true;
  const { reason, sourceId, detail } = hold;
  await tx.orderHold.updateMany({ where: { reason, sourceId, releasedAt: null }, data: { detail } });
  return false;
}

/**
 * Places a hold on the order of a payment, and on the orders that its items were exchanged for, because they ship
 * goods that the payment bought (docs/decisions/0078).
 * @returns whether the hold on the payment's own order is new
 */
export async function placeHoldOfPayment(tx: Tx, hold: HoldInput, paymentIntentId: string): Promise<boolean> {
  for (const { id: orderId } of await findExchangedFor(tx, paymentIntentId))
    await placeHold(tx, { ...hold, orderId, sourceId: `${hold.sourceId}:${orderId}` });
  return placeHold(tx, hold);
}

/** The orders that a payment pays for through exchanges, oldest first. */
export const findExchangedFor = (tx: Tx, paymentIntentId: string): Promise<Order[]> =>
  tx.order.findMany({ where: { exchanges: { some: { paymentIntentId } } }, orderBy: { createdAt: "asc" } });

/** Releases the hold of a cause that no longer exists, such as a dispute that was won. @param releaseNote says so */
export async function releaseHoldOf(
  tx: Tx,
  { reason, sourceId }: Pick<HoldInput, "reason" | "sourceId">,
  releaseNote: string,
): Promise<void> {
  await tx.orderHold.updateMany({
    where: { reason, OR: [{ sourceId }, { sourceId: { startsWith: `${sourceId}:` } }], releasedAt: null },
    data: { releasedAt: now(), releaseNote },
  });
}
