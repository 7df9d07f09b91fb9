import type { Sql } from "../../database";

/**
 * Orders whose emails to the buyer state other refunds than the order has: those that were announced, less those that the buyer was told had
 * failed. The email about an edit states its refund without storing the amount, and the emails of a deleted account are deleted.
 * @returns sentences
 */
export async function findWrongMails(
  sql: Sql,
  orders: readonly Record<string, unknown>[],
): Promise<string[]> {
  const rows = await sql(
    `SELECT o.id, m.announced, r.back FROM orders o
     CROSS JOIN LATERAL (
       SELECT coalesce(sum((data->>'refundCents')::int * CASE WHEN template = 'refund-failed' THEN -1 ELSE 1 END), 0)::int AS announced
       FROM mail_outbox WHERE data->>'orderId' = o.id AND template IN ('order-refunded', 'order-refused', 'refund-failed')
         AND NOT EXISTS (SELECT 1 FROM refunds f WHERE key = 'refund-failed:' || f.id AND f.idempotency_key LIKE 'edit-%')) m
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents), 0)::int AS back FROM refunds
       WHERE order_id = o.id AND status <> 'failed' AND exchange_order_id IS NULL AND idempotency_key NOT LIKE 'edit-%') r
     LEFT JOIN users u ON u.id = o.user_id
     WHERE o.id = ANY($1) AND o.customer_email <> '' AND u.deleted_at IS NULL AND m.announced <> r.back`,
    [orders.map(({ id }) => id)],
  );
  return rows.map(
    (row) => `order ${row["id"]}: emails announce refunds of ${row["announced"]}, not ${row["back"]}`,
  );
}
