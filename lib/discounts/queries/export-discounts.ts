import "server-only";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import type { DiscountListParams } from "../schema/admin-discount";
import { discountWhere } from "./admin-discounts";

const uses = (condition: string): string =>
  `(SELECT count(*) FROM discount_uses u LEFT JOIN orders o ON o.id = u.order_id
    WHERE u.discount_id = discounts.id AND u.released_at IS NULL AND coalesce(u.paid_at, o.paid_at) ${condition})`;

const sumOfSales = (ofOrder: string, ofFirstMonth: string): string =>
  `(SELECT coalesce(sum(${ofOrder}), 0) FROM orders o
    WHERE o.discount_id = discounts.id AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL)
  + (SELECT coalesce(sum(${ofFirstMonth}), 0) FROM discount_uses u WHERE u.discount_id = discounts.id AND u.paid_at IS NOT NULL)`;

const COLUMNS = {
  id: { sql: "id" },
  title: { sql: "title" },
  code: { sql: "code" },
  kind: { sql: "kind" },
  percent: { sql: "percent" },
  amount: { sql: "amount_cents", isMoney: true },
  buyQuantity: { sql: "buy_quantity" },
  getQuantity: { sql: "get_quantity" },
  appliesTo: { sql: "scope" },
  minimum: { sql: "minimum_cents", isMoney: true },
  startsAt: { sql: utcTimestampSql("starts_at") },
  endsAt: { sql: utcTimestampSql("ends_at") },
  turnedOn: { sql: "CASE WHEN is_enabled THEN 'yes' ELSE 'no' END" },
  maxUses: { sql: "max_uses" },
  paidUses: { sql: uses("IS NOT NULL") },
  reservedUses: { sql: uses("IS NULL") },
  sales: {
    sql: sumOfSales("o.subtotal_cents + o.shipping_cents", "u.price_cents - u.discount_cents"),
    isMoney: true,
  },
  given: {
    sql: sumOfSales("o.discount_cents + o.discount_delivery_cents", "u.discount_cents"),
    isMoney: true,
  },
  codes: { sql: "(SELECT count(*) FROM discount_codes k WHERE k.discount_id = discounts.id)" },
  plan: { sql: "(SELECT name FROM membership_plans p WHERE p.id = discounts.plan_id)" },
  gift: { sql: "(SELECT name FROM products p WHERE p.id = discounts.gift_product_id)" },
  renewals: { sql: "renewals" },
  membershipPlans: {
    sql: "(SELECT string_agg(name, ', ' ORDER BY sort_order, p.id) FROM membership_plans p WHERE p.id = ANY (discounts.plan_ids))",
  },
} as const satisfies Record<string, CsvCell>;

/** The filtered discounts, newest first, as a CSV file, in chunks, with formulas escaped. */
export const exportDiscounts = (filters: DiscountListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "discounts",
    where: discountWhere(filters),
    key: { at: "created_at", id: "id" },
    descending: true,
  });
