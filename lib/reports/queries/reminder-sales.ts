import "server-only";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { ReminderSales, Report } from "../schema";
import { returnedPartsSql } from "./money-moves-sql";
import { BECAME_ORDER, isWithinSql } from "./paid-orders-sql";

/**
 * What the cart reminders did on the days of a report, the first and the second. An order belongs to the reminder that
 * was opened last within the 7 days before its payment (docs/decisions/0062). Revenue is net sales (D48).
 */
export const listReminderSales = ({
  range,
  timeZone,
}: Pick<Report, "range" | "timeZone">): Promise<ReminderSales[]> => {
  const within = (column: string) => isWithinSql(column, range, timeZone);
  return db().$queryRaw`
  WITH ${returnedPartsSql(range, timeZone)},
  moves AS (
    SELECT m.step, 1 AS sent, 0 AS opened, 0 AS orders, 0 AS revenue
    FROM cart_reminders m JOIN mail_outbox ON key = 'cart-reminder:' || m.id
    WHERE ${within("m.queued_at")} AND status IN (${Prisma.raw("'sent', 'filed'")})
    UNION ALL SELECT m.step, 0, 1, 0, 0 FROM cart_reminders m WHERE ${within("m.opened_at")}
    UNION ALL SELECT m.step, 0, 0, (o.cancelled_at IS NULL)::int, o.subtotal_cents
    FROM cart_reminders m JOIN orders o ON o.id = m.order_id WHERE ${within("o.paid_at")} AND ${BECAME_ORDER}
    UNION ALL SELECT m.step, 0, 0, 0, r.tax + r.delivery - r.amount
    FROM returned_parts r JOIN cart_reminders m ON m.order_id = r.order_id)
  SELECT steps.step, coalesce(sum(sent), 0)::int AS sent, coalesce(sum(opened), 0)::int AS opened,
    coalesce(sum(orders), 0)::int AS orders, coalesce(sum(revenue), 0)::float8 AS "revenueCents"
  FROM generate_series(1, 2) AS steps(step) LEFT JOIN moves ON moves.step = steps.step
  GROUP BY steps.step ORDER BY steps.step`;
};
