import "server-only";
import type { Day } from "@/lib/core/dates";
import { WHOLESALE_FROM } from "@/lib/pricing/rules";
import { Prisma } from "@/prisma/generated/client";
import type { Range } from "../schema";

/** The instant at which a day of the shop's calendar begins, as the database keeps instants: UTC without a zone. */
export const startOf = (day: Day, timeZone: string): Prisma.Sql =>
  Prisma.sql`((${day}::date)::timestamp AT TIME ZONE ${timeZone} AT TIME ZONE 'UTC')`;

/** The day of the shop's calendar on which an instant falls. */
export const dayOfInstant = (column: string, timeZone: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone})::date`;

/** Who bought: the account or, of guests, the e-mail address; nobody once they are erased. As the index orders_buyer has it. */
export const BUYER = Prisma.raw("coalesce(o.user_id, nullif(lower(o.customer_email), ''))");

/** A payment that became an order. Refused payments (sold out, wrong amount) were refunded at once. */
export const BECAME_ORDER = Prisma.raw(
  "o.paid_at IS NOT NULL AND (o.cancel_reason IS NULL OR o.cancel_reason NOT IN ('sold_out', 'wrong_amount'))",
);

const IS_REFUNDED = Prisma.raw(`(
  EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed') OR
  EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost'))`);

/** The number stands in the statement, so that the index order_lines_wholesale is found. */
export const IS_WHOLESALE = Prisma.raw(
  `EXISTS (SELECT 1 FROM order_lines w WHERE w.order_id = o.id AND w.quantity >= ${WHOLESALE_FROM})`,
);

/**
 * `paid_orders`: every order that was paid in a range or in the one before, with its amounts (D3: whole cents; an
 * adjustment of D14 moves no money) and its day in the shop's time zone. `is_now` tells the two ranges apart.
 */
export const paidOrders = (
  range: Range,
  before: Range,
  afterLast: Day,
  timeZone: string,
): Prisma.Sql => Prisma.sql`
  paid_orders AS MATERIALIZED (
    SELECT o.id, o.paid_at, o.paid_at >= ${startOf(range.from, timeZone)} AS is_now,
      ${dayOfInstant("o.paid_at", timeZone)} AS day,
      o.cancelled_at IS NULL AS counts, o.payment_status::text AS payment_status, o.fulfillment_status::text AS fulfillment,
      o.fulfillment_method::text AS method, o.shipped_at, ${BUYER} AS buyer,
      o.subtotal_cents, o.shipping_cents, o.tax_cents, ${IS_REFUNDED} AS is_refunded, ${IS_WHOLESALE} AS wholesale
    FROM orders o
    WHERE o.paid_at >= ${startOf(before.from, timeZone)} AND o.paid_at < ${startOf(afterLast, timeZone)}
      AND ${BECAME_ORDER})`;
