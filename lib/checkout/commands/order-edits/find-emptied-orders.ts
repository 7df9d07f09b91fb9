import "server-only";
import type { Tx } from "@/lib/server/db";

/**
 * Finds emptied orders among an order and the orders that it is packed with, directly or through others: edits removed
 * all of their items, and neither they nor the orders packed with them were or will be shipped. Links by exchanges are
 * followed too, because erasing an account removes its payment links (docs/decisions/0078).
 * @returns their ids, without canceled orders
 */
export async function findEmptiedOrders(tx: Tx, orderId: string): Promise<string[]> {
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
    WHERE main.cancelled_at IS NULL
    AND EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = m.id AND r.exchange_order_id IS NOT NULL)
    AND NOT EXISTS (
      SELECT 1 FROM family f JOIN orders o ON o.id = f.id
      WHERE f.main = m.id AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND (
        o.fulfillment_status <> 'new'
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.refunded_quantity)))`;
  return rows.map(({ id }) => id);
}
