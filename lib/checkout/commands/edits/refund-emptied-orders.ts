import "server-only";
import type { Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import {
  type OrderWithMoney,
  readOrderMoney,
  remainingRefund,
  requestRefund,
  toRefundable,
} from "../lock-order-money";
import { hasOpenDispute } from "../order-funds";
import { enqueueRefundMail } from "../refund-order";

interface Cancellation {
  by: "buyer" | "shop";
  actorId: string | null;
  /** Shown to the buyer. */
  reason: string;
}

/**
 * Refunds what is left of the orders that edits have emptied for a canceled one, if nothing of them or of what was added to them ships
 * anymore: their delivery charge (docs/flows.md). The caller has written the cancellation, and holds the locks of
 * `lockMainOrders`.
 * @returns the refunds to send
 */
export async function refundEmptiedOrders(
  tx: Tx,
  canceled: Pick<Order, "id" | "orderNumber">,
  how: Cancellation,
): Promise<string[]> {
  const refundIds: string[] = [];
  for (const id of await findEmptiedOrders(tx, canceled.id)) {
    const order = await readOrderMoney(tx, id);
    if (order && !hasOpenDispute(order) && toRefundable(order).leftCents > 0)
      refundIds.push(await refundRest(tx, order, canceled, how));
  }
  return refundIds;
}

/**
 * The orders that edits have emptied and that an order is packed with, directly or through others, if nothing of their family was or
 * will be shipped. Exchanges are followed too: erasing an account deletes its drafts.
 */
async function findEmptiedOrders(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE mains (id) AS (
      SELECT ${orderId}
      UNION
      SELECT main.id FROM mains m CROSS JOIN LATERAL (
        SELECT r.order_id AS id FROM refunds r WHERE r.exchange_order_id = m.id
        UNION ALL
        SELECT d.adds_to_order_id FROM orders o JOIN draft_orders d ON d.id = o.draft_order_id
        WHERE o.id = m.id AND d.adds_to_order_id IS NOT NULL) main),
    family (main, id) AS (
      SELECT id, id FROM mains
      UNION
      SELECT f.main, added.id FROM family f CROSS JOIN LATERAL (
        SELECT r.exchange_order_id AS id FROM refunds r WHERE r.order_id = f.id AND r.exchange_order_id IS NOT NULL
        UNION ALL
        SELECT o.id FROM draft_orders d JOIN orders o ON o.draft_order_id = d.id WHERE d.adds_to_order_id = f.id) added)
    SELECT m.id FROM mains m JOIN orders main ON main.id = m.id
    WHERE main.cancelled_at IS NULL AND m.id <> ${orderId}
    AND EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = m.id AND r.exchange_order_id IS NOT NULL)
    AND NOT EXISTS (
      SELECT 1 FROM family f JOIN orders o ON o.id = f.id
      WHERE f.main = m.id AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND (
        o.fulfillment_status <> 'new'
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity)))`;
  return rows.map(({ id }) => id);
}

async function refundRest(
  tx: Tx,
  order: OrderWithMoney,
  canceled: Pick<Order, "id" | "orderNumber">,
  { by, actorId, reason }: Cancellation,
): Promise<string> {
  const parts = remainingRefund(order);
  const refundId = await requestRefund(tx, order, {
    kind: "full",
    idempotencyKey: `rest-${order.id}-${canceled.id}`,
    parts,
    reason: `Order ${canceled.orderNumber} was canceled`,
    actorId: by === "shop" ? actorId : null,
    restocked: new Map(),
  });
  await tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } } });
  await enqueueRefundMail(tx, order, refundId, parts.amountCents, reason);
  return refundId;
}
