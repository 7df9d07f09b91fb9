import type { Sql } from "../../database";

/**
 * Whether a refund failed without an email, because a bank decides about the payment or
 * another refund has returned the money.
 */
const IS_NOT_OWED = `r.status = 'failed' AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE key = 'refund-failed:' || r.id)
  AND (EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.order_id = d.order_id WHERE p.payment_intent_id = r.payment_intent_id)
    OR EXISTS (SELECT 1 FROM refunds x WHERE x.payment_intent_id = r.payment_intent_id AND x.kind = 'provider'))`;

/** Whether the email about an edit or about an answer to a problem states a refund, without storing its amount. */
const isStatedElsewhere = (refund: string): string =>
  `(${refund}.idempotency_key LIKE 'edit-%' OR EXISTS (SELECT 1 FROM order_problems p WHERE ${refund}.idempotency_key = 'problem-' || p.id AND p.answer = 'credit'))`;

/**
 * Finds orders whose emails to the buyer announce other refunds than the order has, less those that the buyer was told
 * had failed. The emails of a deleted account are deleted.
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
         AND NOT EXISTS (SELECT 1 FROM refunds f WHERE key = 'refund-failed:' || f.id AND ${isStatedElsewhere("f")})) m
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents) FILTER (WHERE status <> 'failed'), 0)::int AS back,
         coalesce(sum(amount_cents) FILTER (WHERE ${IS_NOT_OWED}), 0)::int AS unmentioned
       FROM refunds r WHERE order_id = o.id AND exchange_order_id IS NULL AND NOT ${isStatedElsewhere("r")}) r
     LEFT JOIN users u ON u.id = o.user_id
     WHERE o.id = ANY($1) AND o.customer_email <> '' AND u.deleted_at IS NULL AND m.announced NOT BETWEEN r.back AND r.back + r.unmentioned`,
    [orders.map(({ id }) => id)],
  );
  return rows.map(
    (row) => `order ${row["id"]}: emails announce refunds of ${row["announced"]}, not ${row["back"]}`,
  );
}
