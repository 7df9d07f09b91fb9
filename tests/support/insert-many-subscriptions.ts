type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Any number of product subscriptions of generated members, with their cards. Every tenth is paused, every eighth
 * canceled, and of the others some are out of stock or declined.
 * @param from the day of the earliest next renewal
 */
export async function insertManySubscriptions(sql: Sql, count: number, from: string): Promise<void> {
  await sql(
    `INSERT INTO users (id, email, first_name, last_name, membership_status, membership_plan_id, created_at, updated_at)
     SELECT 'many-subscriber-' || n, 'subscriber' || n || '@bench.example', 'Olive', 'Number ' || n, 'active',
       (SELECT id FROM membership_plans ORDER BY id LIMIT 1), now(), now() FROM generate_series(1, $1::int / 2) n`,
    [count],
  );
  await sql(
    `INSERT INTO saved_cards (id, user_id, brand, last4, expires_on, read_at)
     SELECT 'pm_many_' || n, 'many-subscriber-' || n, 'Visa', lpad((n % 10000)::text, 4, '0'), $2::date + 10 + n % 700, now()
     FROM generate_series(1, $1::int / 2) n`,
    [count, from],
  );
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, interval_days, next_date, status, paused_because, problem,
       attempts, retry_at, stripe_payment_method_id, told_unit_cents, consented_unit_cents, consent_version, created_at, updated_at)
     SELECT 'many-sub-' || lpad(n::text, 7, '0'), 'many-subscriber-' || 1 + n % ($1::int / 2), p.id, 1 + n % 3,
       (ARRAY[14, 30, 60, 90])[1 + n % 4], $2::date + n % 60,
       (CASE WHEN n % 8 = 0 THEN 'cancelled' WHEN n % 10 = 0 THEN 'paused' ELSE 'active' END)::"ProductSubscriptionStatus",
       CASE WHEN n % 10 = 0 AND n % 8 <> 0 THEN 'buyer'::"PauseReason" END,
       CASE WHEN n % 8 = 0 OR n % 10 = 0 THEN NULL WHEN n % 97 = 0 THEN 'declined' WHEN n % 89 = 0 THEN 'out_of_stock' END::"RenewalProblem",
       CASE WHEN n % 97 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 97 = 0 THEN $2::date + 1 END,
       'pm_many_' || 1 + n % ($1::int / 2), p.price, p.price, '2026-11-22', now() - n * interval '1 minute', now()
     FROM generate_series(1, $1::int) n,
     LATERAL (SELECT id, regular_price_cents AS price FROM products WHERE is_active ORDER BY id OFFSET n % 20 LIMIT 1) p`,
    [count, from],
  );
  await sql("ANALYZE product_subscriptions");
  await sql("ANALYZE saved_cards");
  await sql("ANALYZE users");
}
