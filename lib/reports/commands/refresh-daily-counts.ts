import "server-only";
import { addDays, type Day } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { Prisma } from "@/prisma/generated/client";
import { moneyMovesSql } from "../queries/money-moves-sql";
import { dayOfInstantSql, paidOrdersSql } from "../queries/paid-orders-sql";
import type { Range } from "../schema";

/** Days per transaction: with 100,000 orders a year they take less than a second. */
const DAYS_AT_ONCE = 31;
/** An arbitrary lock id: processes that count days take turns. */
const LOCK = 20261122;

/**
 * Recounts the days with changes, in the shop's time zone, so that the roll-ups match the tables. Every report calls
 * it, so it costs one short statement when nothing has changed.
 * @returns how many days
 */
export async function refreshDailyCounts(timeZone: string): Promise<number> {
  const [state] = await db().$queryRaw<{ changed: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM report_changes) OR time_zone <> ${timeZone} AS changed FROM report_state`;
  if (!state?.changed) return 0;
  for (let counted = 0; ; ) {
    const days = await db().$transaction((tx) => countNextDays(tx, timeZone));
    counted += days;
    if (days < DAYS_AT_ONCE) return counted;
  }
}

/** The same in the time zone of the settings, at process start. */
export async function refreshShopDailyCounts(): Promise<number> {
  return refreshDailyCounts(await findTimeZone());
}

/** Counts the next days with changes. @returns how many; fewer than DAYS_AT_ONCE when none are left */
async function countNextDays(tx: Tx, timeZone: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
  await restartInTimeZone(tx, timeZone);
  // A transaction that commits after this statement leaves a row for the next round; the statements below may see more,
  // never less.
  const changed = await tx.$queryRaw<{ day: Day }[]>`
    WITH days AS (SELECT DISTINCT ${dayOfInstantSql("at", timeZone)} AS day FROM report_changes ORDER BY day LIMIT ${DAYS_AT_ONCE}),
      deleted AS (DELETE FROM report_changes WHERE ${dayOfInstantSql("at", timeZone)} IN (SELECT day FROM days))
    SELECT day::text FROM days ORDER BY day`;
  for (const range of rangesOf(changed.map(({ day }) => day))) await countRange(tx, range, timeZone);
  return changed.length;
}

/** Consecutive days as ranges. */
function rangesOf(days: readonly Day[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** A change of time zone shifts all days, so all of them are recounted. */
async function restartInTimeZone(tx: Tx, timeZone: string): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE report_state SET time_zone = ${timeZone} WHERE time_zone <> ${timeZone}`;
  if (moved === 0) return;
  await tx.$executeRaw`DELETE FROM report_days`;
  await tx.$executeRaw`DELETE FROM report_products`;
  await tx.$executeRaw`DELETE FROM report_buyers`;
  await tx.$executeRaw`
    INSERT INTO report_changes (at)
    SELECT min(at) FROM (
      SELECT paid_at AS at FROM orders WHERE paid_at IS NOT NULL
      UNION ALL SELECT created_at FROM refunds
      UNION ALL SELECT closed_at FROM disputes WHERE closed_at IS NOT NULL
      UNION ALL SELECT paid_at FROM membership_payments
      UNION ALL SELECT created_at FROM membership_refunds
      UNION ALL SELECT closed_at FROM membership_disputes WHERE closed_at IS NOT NULL) AS moves
    GROUP BY ${dayOfInstantSql("at", timeZone)}`;
}

/**
 * Order lines that count: not canceled, not refunded, without returned units, whose part of
 * the line's total is rounded as in their refunds.
 */
const KEPT = Prisma.sql`
  kept AS (
    SELECT paid_orders.day, l.product_id, l.name, l.sku, l.quantity - l.refunded_quantity AS units,
      l.line_total_cents - (2 * l.line_total_cents::bigint * l.refunded_quantity + l.quantity) / (2 * l.quantity) AS cents,
      (l.quantity - l.refunded_quantity) * l.unit_cost_cents::bigint AS cost
    FROM paid_orders JOIN order_lines l ON l.order_id = paid_orders.id
    WHERE paid_orders.counts AND paid_orders.payment_status <> 'refunded' AND l.quantity > l.refunded_quantity)`;

const DAYS = Prisma.sql`
  INSERT INTO report_days (day, orders, paid, refunded, shipped, waiting, on_time, sold, ordered, returned, wholesale, tax, delivery,
    memberships, goods, goods_with_cost, cost)
  SELECT day, sum(orders), sum(paid), sum(refunded), sum(shipped), sum(waiting), sum(on_time), sum(sold), sum(ordered), sum(returned),
    sum(wholesale), sum(tax), sum(delivery), sum(memberships), sum(goods), sum(goods_with_cost), sum(cost)
  FROM (
    SELECT day, counts::int AS orders, 1 AS paid, is_refunded::int AS refunded, coalesce(shipped, false)::int AS shipped,
      waiting::int AS waiting, coalesce(on_time, false)::int AS on_time, 0 AS sold, 0 AS ordered, 0 AS returned, 0 AS wholesale,
      0 AS tax, 0 AS delivery, 0 AS memberships, 0::bigint AS goods, 0::bigint AS goods_with_cost, 0::bigint AS cost FROM paid_orders
    UNION ALL SELECT day, 0, 0, 0, 0, 0, 0, sold, ordered, returned, CASE WHEN wholesale THEN sold - returned ELSE 0 END, tax, delivery,
      0, 0, 0, 0 FROM money_moves
    UNION ALL SELECT day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0 FROM membership_fees
    UNION ALL SELECT day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cents, CASE WHEN cost IS NULL THEN 0 ELSE cents END, coalesce(cost, 0)
      FROM kept) AS parts
  GROUP BY day`;

const PRODUCTS = Prisma.sql`
  INSERT INTO report_products (day, product_id, name, sku, units, cents)
  SELECT day, product_id, max(name), max(sku), sum(units), sum(cents) FROM kept
  GROUP BY day, product_id, CASE WHEN product_id IS NULL THEN name END`;

const BUYERS = Prisma.sql`
  INSERT INTO report_buyers (buyer, day, orders)
  SELECT buyer, day, count(*) FROM paid_orders WHERE counts AND buyer IS NOT NULL GROUP BY buyer, day RETURNING buyer`;

/** Recounts these days from the tables and replaces their earlier counts. */
async function countRange(tx: Tx, range: Range, timeZone: string): Promise<void> {
  const within = Prisma.sql`day BETWEEN ${range.from}::date AND ${range.to}::date`;
  await tx.$executeRaw`DELETE FROM report_days WHERE ${within}`;
  await tx.$executeRaw`DELETE FROM report_products WHERE ${within}`;
  const removed = await tx.$queryRaw<{ buyer: bigint }[]>`
    DELETE FROM report_buyers WHERE ${within} RETURNING buyer`;
  const added = await tx.$queryRaw<{ buyer: bigint }[]>`
    WITH ${paidOrdersSql(range, timeZone)}, ${moneyMovesSql(range, timeZone)}, ${KEPT}, of_days AS (${DAYS}), of_products AS (${PRODUCTS})
    ${BUYERS}`;
  await linkPurchaseDays(tx, [...new Set([...removed, ...added].map(({ buyer }) => buyer))]);
}

/** Updates each day of these buyers with the days of their previous and next purchase. */
async function linkPurchaseDays(tx: Tx, buyers: bigint[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE report_buyers b SET previous_day = chain.previous_day, next_day = chain.next_day
    FROM (SELECT buyer, day, lag(day) OVER days AS previous_day, lead(day) OVER days AS next_day
          FROM report_buyers WHERE buyer = ANY(${buyers}) WINDOW days AS (PARTITION BY buyer ORDER BY day)) AS chain
    WHERE b.buyer = chain.buyer AND b.day = chain.day
      AND (b.previous_day, b.next_day) IS DISTINCT FROM (chain.previous_day, chain.next_day)`;
}
