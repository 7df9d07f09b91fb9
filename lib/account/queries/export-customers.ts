import "server-only";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { BECAME_ORDER_SQL, IS_COUNTED_SQL } from "@/lib/server/became-order-sql";
import { type CustomerFilters, customerWhere } from "./customers";

const COLUMNS = {
  id: { sql: "u.id" },
  email: { sql: "u.email" },
  firstName: { sql: "u.first_name" },
  lastName: { sql: "u.last_name" },
  createdAt: { sql: utcTimestampSql("u.created_at") },
  membershipStatus: { sql: "u.membership_status" },
  membershipPlan: { sql: "(SELECT p.name FROM membership_plans p WHERE p.id = u.membership_plan_id)" },
  membershipStartDate: { sql: utcTimestampSql("u.membership_start_date") },
  isAdmin: { sql: "CASE WHEN u.is_admin THEN 'yes' ELSE 'no' END" },
  role: { sql: "u.staff_role" },
} as const satisfies Record<string, CsvCell>;

/** Customers per statement: it is faster to read the payments of many orders at once, and this many take 14 MiB. */
const BATCH = 20_000;

/** What each customer of a batch paid for orders, less refunds (pending ones too) and lost disputes, in cents. */
const SPENT = {
  columns: {
    orders: { sql: "coalesce(spent.orders, 0)" },
    paidForOrders: { sql: "greatest(0, coalesce(spent.cents, 0))", isMoney: true },
  },
  with: `
    own AS MATERIALIZED (
      SELECT o.id, o.user_id, ${IS_COUNTED_SQL}::int AS counted FROM orders o JOIN page ON page.id = o.user_id
      WHERE o.payment_status IN ('paid', 'partially_refunded', 'refunded') AND ${BECAME_ORDER_SQL}),
    spent AS MATERIALIZED (
      SELECT user_id, sum(orders) AS orders, sum(cents) AS cents FROM (
        SELECT user_id, counted AS orders, 0 AS cents FROM own
        UNION ALL SELECT user_id, 0, amount_cents FROM own JOIN payments ON order_id = own.id
        UNION ALL SELECT user_id, 0, -amount_cents FROM own JOIN refunds ON order_id = own.id WHERE status <> 'failed' AND NOT is_to_credit
        UNION ALL SELECT user_id, 0, -amount_cents FROM own JOIN disputes ON order_id = own.id WHERE status = 'lost') moved
      GROUP BY user_id)`,
  join: "LEFT JOIN spent ON spent.user_id = page.id",
} as const;

/** The filtered customers, newest first, as a CSV file, in chunks, with formulas escaped. */
export const exportCustomers = (filters: CustomerFilters, batch = BATCH): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "users u",
    where: customerWhere(filters),
    key: { at: "u.created_at", id: "u.id" },
    descending: true,
    joined: SPENT,
    batch,
  });
