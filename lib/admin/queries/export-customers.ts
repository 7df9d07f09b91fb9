import "server-only";
import { type CsvCell, streamCsv, utcTimestampSql } from "./csv-batches";
import { type CustomerFilters, customerWhere, NET_PAID_SQL } from "./customers";

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
  orders: { sql: "spent.orders" },
  paidForOrders: { sql: "greatest(0, coalesce(spent.cents, 0))", isMoney: true },
} as const satisfies Record<string, CsvCell>;

/** What each paid for orders, less refunds (pending ones too) and lost disputes. */
const SPENT = `CROSS JOIN LATERAL (
  SELECT count(*) AS orders, sum(${NET_PAID_SQL}) AS cents
  FROM orders o WHERE o.user_id = u.id AND o.payment_status IN ('paid', 'partially_refunded', 'refunded')) spent`;

/** The customers that these filters leave, the newest first, as a CSV file, piece by piece. No cell is a formula. */
export const exportCustomers = (filters: CustomerFilters): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "users u",
    where: customerWhere(filters),
    key: { at: "u.created_at", id: "u.id" },
    descending: true,
    join: SPENT,
  });
