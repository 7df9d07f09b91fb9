type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

interface ManyOrders {
  orders: number;
  /** Time of the last payment; the others are up to `days` days earlier. */
  until: Date;
  days: number;
}

/** A deterministic pseudo-random number from 0 to 1 for a row number. */
const chance = (salt: string) => `(('x' || substr(md5('${salt}' || n), 1, 7))::bit(28)::int / 268435456.0)`;

const BUYERS = `
  INSERT INTO users (id, email, first_name, last_name, created_at, updated_at)
  SELECT 'many-user-' || n, 'many' || n || '@bench.example', 'Many', 'Number ' || n, $2, $2 FROM generate_series(1, $1::int / 5) n`;

const LINES = `
  CREATE TEMP TABLE many_lines AS
  SELECT 'many-order-M' || lpad(n::text, 7, '0') AS order_id, position, p.*, 1 + ((n + position) % 3) AS quantity
  FROM generate_series(1, $1::int) n, generate_series(0, n % 4) position,
  LATERAL (SELECT id, name, sku, regular_price_cents AS price FROM products WHERE is_active
           ORDER BY id OFFSET (n * 7 + position * 3) % 20 LIMIT 1) p`;

const ORDERS = `
  INSERT INTO orders (id, order_number, user_id, customer_name, customer_email, payment_status, fulfillment_status,
    paid_at, shipped_at, shipping_address, courier, tracking_number, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, updated_at)
  SELECT id, upper(right(id, 8)), CASE WHEN n % 5 < 3 THEN 'many-user-' || 1 + n % ($1::int / 5) END, 'Buyer ' || n,
    'many' || 1 + n % ($1::int / 5) || '@bench.example', (CASE WHEN n % 25 = 0 THEN 'partially_refunded' ELSE 'paid' END)::"PaymentStatus",
    (CASE WHEN paid_at < $2::timestamp - interval '1 day' THEN 'shipped' ELSE 'new' END)::"FulfillmentStatus", paid_at,
    CASE WHEN paid_at < $2::timestamp - interval '1 day' THEN paid_at + interval '20 hours' END,
    '{"firstName": "Rosa", "lastName": "Field", "address": "12 Orchard Lane", "city": "Ojai", "state": "CA", "zip": "93023"}',
    'UPS', '1Z' || n, subtotal, shipping, tax, subtotal + shipping + tax, paid_at - interval '10 minutes', paid_at
  FROM (SELECT n, 'many-order-M' || lpad(n::text, 7, '0') AS id, CASE WHEN n % 3 = 0 THEN 599 ELSE 0 END AS shipping,
      ($2::timestamp - ${chance("paid")} * make_interval(days => $3::int))::timestamp(3) AS paid_at FROM generate_series(1, $1::int) n) made
  JOIN (SELECT order_id, sum(price * quantity)::int AS subtotal, (sum(price * quantity) * 8 / 100)::int AS tax FROM many_lines GROUP BY order_id) l
    ON l.order_id = made.id`;

const ORDER_LINES = `
  INSERT INTO order_lines (id, order_id, position, product_id, name, sku, regular_price_cents, unit_price_cents, quantity, line_total_cents)
  SELECT order_id || '-' || position, order_id, position, id, name, sku, price, price, quantity, price * quantity FROM many_lines`;

const PAYMENTS = `
  INSERT INTO payments (id, order_id, payment_intent_id, amount_cents, created_at)
  SELECT id, id, 'pi_' || id, total_cents, paid_at FROM orders WHERE id LIKE 'many-order-%'`;

const REFUNDS = `
  INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, goods_cents, kind, reason, status, created_at, updated_at)
  SELECT id, id, 'pi_' || id, id, 100, 100, 'amount', 'Asked for', 'succeeded', least(paid_at + interval '3 days', $1::timestamp), paid_at
  FROM orders WHERE id LIKE 'many-order-%' AND payment_status = 'partially_refunded'`;

const AUDIT = `
  INSERT INTO audit_log (id, actor_id, actor_name, action, object_type, object_id, after, created_at)
  SELECT 'many-' || n, 'many-user-1', 'Many', 'order.change', 'order', 'many-order-M' || lpad(n::text, 7, '0'), '{"status": "shipped"}',
    $2::timestamp - ${chance("audit")} * make_interval(days => $3::int) FROM generate_series(1, $1::int) n`;

/** Any number of past orders with their buyers, lines, payments and refunds, and as many audit log rows. */
export async function insertManyOrders(sql: Sql, { orders, until, days }: ManyOrders): Promise<void> {
  await sql(BUYERS, [orders, until]);
  await sql(LINES, [orders]);
  await sql(ORDERS, [orders, until, days]);
  await sql(ORDER_LINES);
  await sql(PAYMENTS);
  await sql(REFUNDS, [until]);
  await sql(AUDIT, [orders, until, days]);
  await sql("DROP TABLE many_lines");
  await sql("VACUUM ANALYZE");
}
