import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { Range } from "../schema";
import { BECAME_ORDER, dayOfInstantSql, IS_WHOLESALE, isWithinSql } from "./paid-orders-sql";

/**
 * An order's share of the unassigned part of a refund or dispute: proportional to its part of the total, in whole
 * cents.
 */
const shareOf = (column: string): Prisma.Sql =>
  Prisma.raw(
    `round((b.amount - b.goods - b.tax - b.delivery) * ${column}::numeric / nullif(o.total_cents, 0))::int`,
  );

/**
 * `returned_parts`: refunds that did not fail and lost disputes of these days, each divided into
 * its parts. Older refunds and disputes have no stored parts, and those of a dispute about money that had already been
 * returned do not add up to its amount. The rest is divided in proportion to the order's total, as `unassignedParts`
 * does.
 */
export const returnedPartsSql = (days: Range, timeZone: string): Prisma.Sql => {
  const within = (column: string) => isWithinSql(column, days, timeZone);
  return Prisma.sql`
  returned AS (
    SELECT order_id, created_at AS at, amount_cents AS amount, goods_cents AS goods, tax_cents AS tax, shipping_cents AS delivery
    FROM refunds WHERE status <> 'failed' AND ${within("created_at")}
    UNION ALL SELECT order_id, closed_at, amount_cents, goods_cents, tax_cents, shipping_cents
    FROM disputes WHERE status = 'lost' AND ${within("closed_at")}),
  returned_parts AS (
    SELECT o.id AS order_id, ${dayOfInstantSql("b.at", timeZone)} AS day, ${IS_WHOLESALE} AS wholesale, b.amount,
      b.tax + coalesce(${shareOf("o.tax_cents")}, 0) AS tax,
      b.delivery + coalesce(${shareOf("o.shipping_cents")}, 0) AS delivery
    FROM returned b JOIN orders o ON o.id = b.order_id WHERE ${BECAME_ORDER})`;
};

/**
 * `money_moves`: sales and returns, each on its own day (D48). A paid order adds its items, tax and delivery on the day
 * of payment; a refund that did not fail subtracts its parts on the day it was made, a lost dispute on the day it was
 * lost. `membership_fees`: the same for memberships. Both need `paid_orders`.
 */
export const moneyMovesSql = (days: Range, timeZone: string): Prisma.Sql => {
  const within = (column: string) => isWithinSql(column, days, timeZone);
  const day = (column: string) => dayOfInstantSql(column, timeZone);
  return Prisma.sql`
  ${returnedPartsSql(days, timeZone)},
  money_moves AS (
    SELECT day, wholesale, subtotal_cents AS sold, CASE WHEN counts THEN subtotal_cents ELSE 0 END AS ordered,
      0 AS returned, tax_cents AS tax, shipping_cents AS delivery
    FROM paid_orders
    UNION ALL
    SELECT day, wholesale, 0, 0, amount - tax - delivery, -tax, -delivery FROM returned_parts),
  membership_fees AS (
    SELECT ${day("paid_at")} AS day, amount_cents AS amount FROM membership_payments WHERE ${within("paid_at")}
    UNION ALL
    SELECT ${day("created_at")}, -amount_cents FROM membership_refunds WHERE status <> 'failed' AND ${within("created_at")}
    UNION ALL
    SELECT ${day("closed_at")}, -amount_cents FROM membership_disputes WHERE status = 'lost' AND ${within("closed_at")})`;
};
