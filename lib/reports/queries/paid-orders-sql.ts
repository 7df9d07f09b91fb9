import "server-only";
import { addDays, type Day } from "@/lib/core/dates";
import { PROCESSING_SECONDS } from "@/lib/marketing/rules/dispatch";
import { WHOLESALE_MIN_QUANTITY } from "@/lib/pricing/rules";
import { BECAME_ORDER_SQL, IS_COUNTED_SQL } from "@/lib/server/became-order-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Range } from "../schema";

/** The instant at which a day of the shop's calendar begins, in the database's format: UTC without a zone. */
export const startOfDayInZoneSql = (day: Day, timeZone: string): Prisma.Sql =>
  Prisma.sql`((${day}::date)::timestamp AT TIME ZONE ${timeZone} AT TIME ZONE 'UTC')`;

/** The day of an instant in the shop's calendar. */
export const dayOfInstantSql = (column: string, timeZone: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone})::date`;

/** Whether an instant is on one of these days. */
export const isWithinSql = (column: string, { from, to }: Range, timeZone: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} >= ${startOfDayInZoneSql(from, timeZone)} AND ${Prisma.raw(column)} < ${startOfDayInZoneSql(addDays(to, 1), timeZone)}`;

/** The buyer: the account or, for guests, the email address; null once they are anonymized. */
const BUYER = Prisma.raw("coalesce(o.user_id, nullif(lower(o.customer_email), ''))");
/** The buyer of an order `o` as in report_buyers. */
export const BUYER_HASH = Prisma.sql`hashtextextended(${BUYER}, 0)`;

/** A payment that became an order; the cost of a replacement is in the report about reasons (docs/decisions/0070). */
export const BECAME_ORDER = Prisma.raw(BECAME_ORDER_SQL);

const IS_REFUNDED = Prisma.raw(`(
  EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed' AND r.exchange_order_id IS NULL) OR
  EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost'))`);

/** The number is a literal, so that the planner uses the index order_lines_wholesale. */
export const IS_WHOLESALE = Prisma.raw(
  `EXISTS (SELECT 1 FROM order_lines w WHERE w.order_id = o.id AND w.quantity >= ${WHOLESALE_MIN_QUANTITY})`,
);

/** An order `o` that has to be shipped, and one that has not been shipped yet. */
export const NEEDS_SHIPPING = Prisma.raw(
  "o.cancelled_at IS NULL AND o.fulfillment_method = 'shipping' AND o.payment_status <> 'refunded'",
);
export const IS_WAITING = Prisma.raw(
  "o.shipped_at IS NULL AND o.fulfillment_status NOT IN ('shipped', 'pickup', 'done')",
);

/**
 * `paid_orders`: every order that was paid on these days, with its amounts (D3: whole cents; an adjustment of D14 moves
 * no money) and its day in the shop's time zone.
 */
export const paidOrdersSql = (days: Range, timeZone: string): Prisma.Sql => Prisma.sql`
  paid_orders AS MATERIALIZED (
    SELECT o.id, ${dayOfInstantSql("o.paid_at", timeZone)} AS day, ${Prisma.raw(IS_COUNTED_SQL)} AS counts,
      o.payment_status::text AS payment_status, ${BUYER_HASH} AS buyer,
      (${NEEDS_SHIPPING}) AND o.shipped_at IS NOT NULL AS shipped, (${NEEDS_SHIPPING}) AND ${IS_WAITING} AS waiting,
      (${NEEDS_SHIPPING}) AND o.shipped_at <= coalesce(o.ship_by, o.paid_at + make_interval(secs => ${PROCESSING_SECONDS})) AS on_time,
      o.subtotal_cents, o.shipping_cents, o.tax_cents, ${IS_REFUNDED} AS is_refunded, ${IS_WHOLESALE} AS wholesale
    FROM orders o
    WHERE ${isWithinSql("o.paid_at", days, timeZone)} AND ${BECAME_ORDER})`;
