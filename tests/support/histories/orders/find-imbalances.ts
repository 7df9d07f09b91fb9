import type { Sql } from "../../database";
import { findWrongSums } from "../../find-wrong-sums";

/** Whether an order has a staff alert of a kind. */
const hasAlert = (kind: string) =>
  `EXISTS (SELECT 1 FROM notices n WHERE n.kind = '${kind}' AND n.object_id = o.id)`;

/** What an order was paid by card and with exchanged items, and what was refunded of it, in cents. */
const MONEY = `CROSS JOIN LATERAL (SELECT
  coalesce((SELECT sum(amount_cents) FROM payments p WHERE p.order_id = o.id), 0) AS card,
  coalesce((SELECT sum(amount_cents) FROM refunds r WHERE r.exchange_order_id = o.id AND r.status <> 'failed'), 0) AS exchanged,
  coalesce((SELECT sum(amount_cents) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed'), 0) AS back) f`;

const MONEY_RULES: Record<string, string> = {
  "store credit differs from its entries or holds, or is below zero": `
    SELECT a.* FROM store_credit_accounts a WHERE a.held_cents < 0 OR a.balance_cents < a.held_cents
      OR a.balance_cents <> (SELECT coalesce(sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.account_id = a.id)
      OR a.held_cents <> (SELECT coalesce(sum(h.amount_cents), 0) FROM store_credit_holds h WHERE h.account_id = a.id)`,
  "more was refunded than was paid": `
    SELECT o.id, f.*, o.credit_cents FROM orders o ${MONEY}
    WHERE f.back > f.card + f.exchanged + CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.credit_cents END AND NOT ${hasAlert("refunded_twice")}`,
  "the amount paid differs from the total": `
    SELECT o.id, f.*, o.credit_cents, o.total_cents FROM orders o ${MONEY}
    WHERE o.paid_at IS NOT NULL AND coalesce(o.cancel_reason, 'shop') NOT IN ('wrong_amount', 'sold_out')
      AND f.card + f.exchanged + o.credit_cents <> o.total_cents`,
  "an order's store credit differs from the account's entry for it": `
    SELECT o.id, o.credit_cents FROM orders o WHERE CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.credit_cents END <>
      (SELECT coalesce(-sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.order_id = o.id AND e.reason = 'order')`,
  "a refund as store credit differs from the account's entry for it": `
    SELECT r.id, r.amount_cents FROM refunds r LEFT JOIN store_credit_entries e ON e.refund_id = r.id
    WHERE CASE WHEN r.is_to_credit AND r.exchange_order_id IS NULL THEN r.amount_cents ELSE 0 END <> coalesce(e.amount_cents, 0)`,
  "the parts of a refund are negative or exceed its amount": `
    SELECT id FROM refunds WHERE least(goods_cents, tax_cents, shipping_cents) < 0 OR goods_cents + tax_cents + shipping_cents > amount_cents`,
  "more was refunded for items, tax or delivery than the order charged": `
    SELECT o.id FROM orders o JOIN refunds r ON r.order_id = o.id AND r.status <> 'failed' GROUP BY o.id
    HAVING sum(r.goods_cents) > o.subtotal_cents OR sum(r.tax_cents) > o.tax_cents OR sum(r.shipping_cents) > o.shipping_cents`,
};

/** Whether an order can still be paid, or was paid and not refused. */
const KEEPS_DISCOUNT = `CASE WHEN o.paid_at IS NULL THEN o.cancelled_at IS NULL ELSE coalesce(o.cancel_reason, 'shop') NOT IN ('wrong_amount', 'sold_out') END`;

const DISCOUNT_RULES: Record<string, string> = {
  "an order that has ended keeps the use of a discount, or an order with a discount has none": `
    SELECT o.id, o.discount_id, u.* FROM orders o CROSS JOIN LATERAL (
      SELECT count(*)::int AS uses, count(*) FILTER (WHERE discount_id = o.discount_id)::int AS own
      FROM discount_uses WHERE order_id = o.id AND released_at IS NULL) u
    WHERE CASE WHEN NOT ${KEEPS_DISCOUNT} THEN u.uses <> 0
      WHEN o.paid_at IS NULL THEN u.own <> (o.discount_id IS NOT NULL)::int
      ELSE u.own <> (o.discount_id IS NOT NULL)::int OR u.uses <> u.own END`,
  "a discount has more uses than allowed": `
    SELECT d.code, count(*) FROM discounts d JOIN discount_uses u ON u.discount_id = d.id AND u.released_at IS NULL
    GROUP BY d.id HAVING count(*) > d.max_uses`,
  "a customer has used a discount twice": `
    SELECT d.code, u.order_id, v.order_id AS other FROM discounts d
    JOIN discount_uses u ON u.discount_id = d.id AND u.released_at IS NULL
    JOIN discount_uses v ON v.discount_id = d.id AND v.released_at IS NULL AND v.order_id > u.order_id
    WHERE (d.is_once_per_customer OR d.is_first_order_only) AND (v.user_id = u.user_id OR v.email_hash = u.email_hash)`,
  "a unique code differs from the use of its order": `
    SELECT c.code, c.order_id FROM discount_codes c WHERE c.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM discount_uses u WHERE u.discount_id = c.discount_id AND u.order_id = c.order_id AND u.released_at IS NULL)
    UNION ALL SELECT d.code, u.order_id FROM discounts d JOIN discount_uses u ON u.discount_id = d.id AND u.released_at IS NULL
    WHERE d.has_unique_codes AND (SELECT count(*) FROM discount_codes c WHERE c.order_id = u.order_id AND c.discount_id = d.id) <> 1`,
};

/** Units of a product that were sold to an order and have not come back. */
const OWNED = `LEFT JOIN reservations res ON res.order_id = o.id AND res.product_id = l.product_id AND res.status = 'consumed'`;

const UNIT_RULES: Record<string, string> = {
  "a line's refunded units differ from its refunds, or exceed its units": `
    SELECT l.id, l.quantity, l.refunded_quantity FROM order_lines l
    WHERE l.refunded_quantity > l.quantity OR l.refunded_quantity <> (SELECT coalesce(sum(rl.quantity), 0)
      FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id WHERE rl.order_line_id = l.id AND r.status <> 'failed')`,
  "available and held units do not add up to those on hand": `
    SELECT p.slug, p.on_hand, p.available, r.held FROM products p CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0)::int AS held FROM reservations WHERE product_id = p.id AND status = 'held') r
    WHERE least(p.available, p.on_hand) < 0 OR p.available + r.held <> p.on_hand`,
  "units of an order are neither with it nor returned": `
    SELECT o.id, l.product_id, min(coalesce(res.quantity, 0)) AS owned FROM orders o JOIN order_lines l ON l.order_id = o.id ${OWNED}
    CROSS JOIN LATERAL (SELECT coalesce(sum(restocked + wasted - taken_back), 0) AS back FROM refund_lines WHERE order_line_id = l.id) b
    CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS returned FROM order_problem_returns WHERE order_line_id = l.id) ret
    WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.kind = 'refund_failed' AND n.object_id = o.id AND n.message LIKE '%sold since%')
    GROUP BY o.id, l.product_id HAVING sum(l.quantity - b.back - ret.returned) <> min(coalesce(res.quantity, 0))`,
  "a unit that can still be shipped is not set aside": `
    SELECT o.id, l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id ${OWNED}
    WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND o.fulfillment_status IN ('new', 'packed') AND NOT ${hasAlert("refund_failed")}
      AND NOT EXISTS (SELECT 1 FROM order_problems p JOIN order_problem_returns x ON x.problem_id = p.id WHERE p.order_id = o.id)
    GROUP BY o.id, l.product_id HAVING sum(l.quantity - l.refunded_quantity) > min(coalesce(res.quantity, 0))`,
  "a canceled order keeps units that should have come back": `
    SELECT o.id, r.quantity FROM orders o JOIN reservations r ON r.order_id = o.id AND r.status = 'consumed'
    WHERE o.cancelled_at IS NOT NULL AND NOT ${hasAlert("refund_failed")} AND r.quantity > (
      SELECT coalesce(sum(rl.quantity - rl.restocked - rl.wasted), 0) FROM refund_lines rl JOIN order_lines l ON l.id = rl.order_line_id
      WHERE l.order_id = o.id AND l.product_id = r.product_id)`,
};

/**
 * Checks what must hold after every step: the money, store credit, discounts, units and lots of all orders add up.
 * @returns each violated rule with a row that violates it
 */
export async function findImbalances(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries({ ...MONEY_RULES, ...DISCOUNT_RULES, ...UNIT_RULES }))
    found.push(...(await sql(query)).map((row) => `${rule}: ${JSON.stringify(row)}`));
  const lots = await findWrongSums(sql);
  return [...found, ...lots.map((row) => `lots do not add up: ${JSON.stringify(row)}`)];
}

/** The columns that a repeated event or job must not change. */
const STATE: Record<string, string> = {
  orders: "id, payment_status, fulfillment_status, cancelled_at, cancel_reason, paid_at, notes, credit_cents",
  refunds: "id, status, amount_cents, goods_cents, tax_cents, shipping_cents, stripe_refund_id",
  refund_lines: "refund_id, order_line_id, quantity, restocked, taken_back, wasted",
  order_lines: "id, refunded_quantity",
  reservations: "id, status, quantity, to_pack",
  store_credit_entries: "id, amount_cents",
  store_credit_holds: "order_id, amount_cents",
  products: "id, on_hand, available",
  lots: "id, quantity",
  disputes: "id, status",
  order_holds: "id, released_at",
  notices: "key, kind, handled_at",
  mail_outbox: "key",
  gift_cards: "id, status",
  discount_uses: "id, released_at",
  discount_codes: "code, order_id",
  order_events: "id, type, message",
};
export async function readState(sql: Sql): Promise<string> {
  const tables: string[] = [];
  for (const [table, columns] of Object.entries(STATE)) {
    const rows = await sql(`SELECT ${columns} FROM ${table} ORDER BY (${table}.*)::text`);
    tables.push(table, ...rows.map((row) => JSON.stringify(row)));
  }
  return tables.join("\n");
}
