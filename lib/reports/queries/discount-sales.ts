import "server-only";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { DiscountSales, Report } from "../schema";
import { returnedPartsSql } from "./money-moves-sql";
import { BECAME_ORDER, BUYER_HASH, dayOfInstantSql, isWithinSql } from "./paid-orders-sql";

/** The discount of an order `o`: one code each, or all unique codes of a discount together. */
const DISCOUNT = Prisma.sql`o.discount_id AS id, coalesce(d.title, o.discount_title) AS title,
  CASE WHEN d.has_unique_codes THEN d.code || '-…' ELSE o.discount_code END AS code`;

/**
 * What each discount brought and cost on the days of a report, the highest revenue first, with fees of memberships.
 * Revenue is net sales (D48), so the rows are parts of the report's own figures; first months of memberships are fees
 * of their own. Read from the orders and the uses with a discount, which have indexes.
 * @param report its days have been counted
 */
export const listDiscountSales = ({
  range,
  timeZone,
}: Pick<Report, "range" | "timeZone">): Promise<DiscountSales[]> => db().$queryRaw`
  WITH discounted AS (
    SELECT ${DISCOUNT}, o.cancelled_at IS NULL AS counts, o.subtotal_cents AS sold,
      o.discount_cents + o.discount_delivery_cents AS given, ${dayOfInstantSql("o.paid_at", timeZone)} AS day, ${BUYER_HASH} AS buyer
    FROM orders o LEFT JOIN discounts d ON d.id = o.discount_id
    WHERE o.discount_title IS NOT NULL AND ${isWithinSql("o.paid_at", range, timeZone)} AND ${BECAME_ORDER}),
  ${returnedPartsSql(range, timeZone)},
  moves AS (
    SELECT id, title, code, counts::int AS orders, sold AS revenue, 0 AS memberships, 0 AS fee, CASE WHEN counts THEN given ELSE 0 END AS given,
      CASE WHEN counts THEN first.buyer END AS "newBuyer"
    FROM discounted LEFT JOIN report_buyers first
      ON first.buyer = discounted.buyer AND first.day = discounted.day AND first.previous_day IS NULL
    UNION ALL
    SELECT ${DISCOUNT}, 0, r.tax + r.delivery - r.amount, 0, 0, 0, NULL
    FROM returned_parts r JOIN orders o ON o.id = r.order_id LEFT JOIN discounts d ON d.id = o.discount_id
    WHERE o.discount_title IS NOT NULL
    UNION ALL
    SELECT d.id, d.title, d.code, 0, 0, 1, u.price_cents - u.discount_cents, u.discount_cents, NULL
    FROM discount_uses u JOIN discounts d ON d.id = u.discount_id WHERE u.paid_at IS NOT NULL AND ${isWithinSql("u.paid_at", range, timeZone)})
  SELECT coalesce(id || ':', '') || title || coalesce(':' || code, '') AS key, title, code, sum(orders)::int AS orders,
    sum(revenue)::float8 AS "revenueCents", sum(memberships)::int AS memberships, sum(fee)::float8 AS "membershipFeeCents", sum(given)::float8 AS "givenCents", count(DISTINCT "newBuyer")::int AS "newCustomers"
  FROM moves GROUP BY id, title, code ORDER BY sum(revenue) + sum(fee) DESC, title, code`;
