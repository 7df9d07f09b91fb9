import "server-only";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { Prisma } from "@/prisma/generated/client";

const orderOf = (column: string): string =>
  `(SELECT ${column} FROM orders o WHERE o.id = discount_codes.order_id)`;

const COLUMNS = {
  code: { sql: "code" },
  status: {
    sql: `CASE WHEN order_id IS NULL THEN 'unused' WHEN ${orderOf("o.paid_at")} IS NULL THEN 'reserved' ELSE 'used' END`,
  },
  orderNumber: { sql: orderOf("o.order_number") },
  createdAt: { sql: utcTimestampSql("created_at") },
} as const satisfies Record<string, CsvCell>;

/** Every unique code of a discount, oldest first, as a CSV file, in chunks. */
export const exportCodes = (discountId: string): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "discount_codes",
    where: Prisma.sql`discount_id = ${discountId}`,
    key: { at: "created_at", id: "code" },
    descending: false,
    batch: 1000,
  });
