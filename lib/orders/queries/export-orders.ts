import "server-only";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { parseSort } from "@/lib/admin/schema/list";
import { BECAME_ORDER_SQL, CHARGED_SQL, IS_REFUSED_SQL } from "@/lib/server/became-order-sql";
import { ORDER_CSV, ORDER_CSV_COLUMNS, type OrderCsvColumn } from "../rules/order-csv";
import type { OrderListParams } from "../schema/admin-order";
import { orderWhere } from "./admin-orders";

const ofLine = (sql: string): CsvCell => ({ sql, isOfLine: true });
const money = (sql: string): CsvCell => ({ sql, isMoney: true });
const addressed = (field: string): CsvCell => ({ sql: `o.shipping_address ->> '${field}'` });

const BACK_SQL = `(SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed')
  + (SELECT coalesce(sum(d.amount_cents), 0) FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost')`;

const CELLS: Record<OrderCsvColumn, CsvCell> = {
  orderNumber: { sql: "o.order_number" },
  createdAt: { sql: utcTimestampSql("o.listed_at") },
  customerName: { sql: "o.customer_name" },
  customerEmail: { sql: "o.customer_email" },
  status: { sql: "o.fulfillment_status" },
  payment: { sql: "o.payment_status" },
  cancelled: { sql: "CASE WHEN o.cancelled_at IS NULL THEN 'no' ELSE 'yes' END" },
  line: ofLine("l.position + 1"),
  sku: ofLine("l.sku"),
  product: ofLine("l.name"),
  quantity: ofLine("l.quantity"),
  refundedQuantity: ofLine("l.refunded_quantity"),
  regularPrice: { ...money("l.regular_price_cents"), isOfLine: true },
  unitPrice: { ...money("l.unit_price_cents"), isOfLine: true },
  discount: {
    ...money("greatest(0, l.regular_price_cents::bigint * l.quantity - l.line_total_cents)"),
    isOfLine: true,
  },
  lineTotal: { ...money("l.line_total_cents"), isOfLine: true },
  subtotal: money("o.subtotal_cents"),
  tax: money("o.tax_cents"),
  delivery: money("o.shipping_cents"),
  charged: money(CHARGED_SQL),
  refunded: money(BACK_SQL),
  total: money("o.total_cents + o.adjustment_cents"),
  fulfillmentMethod: { sql: "o.fulfillment_method" },
  deliveryMethod: { sql: "coalesce(o.delivery_method_id, o.shipping_method::text)" },
  shipTo: {
    sql: "trim(concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName'))",
  },
  address: addressed("address"),
  city: addressed("city"),
  state: addressed("state"),
  zip: addressed("zip"),
  courier: { sql: "o.courier" },
  trackingNumber: { sql: "o.tracking_number" },
  trackingUrl: { sql: "o.tracking_url" },
  shippedAt: { sql: utcTimestampSql("o.shipped_at") },
  discountName: { sql: "coalesce(o.discount_code, o.discount_title)" },
  orderDiscount: money("o.discount_cents + o.discount_delivery_cents"),
  storeCredit: money("o.credit_cents"),
  exchange: money(`CASE WHEN ${IS_REFUSED_SQL} THEN 0 ELSE o.exchange_cents END`),
  gift: ofLine("CASE WHEN l.is_gift THEN 'yes' ELSE 'no' END"),
  id: { sql: "o.id" },
  deliveryName: {
    sql: "CASE WHEN o.fulfillment_method = 'shipping' THEN coalesce(o.delivery_method_name, initcap(o.shipping_method::text)) END",
  },
  inReports: { sql: `CASE WHEN ${BECAME_ORDER_SQL} THEN 'yes' ELSE 'no' END` },
};

/** Amounts of the order are on its first line. */
const COLUMNS = Object.fromEntries(
  ORDER_CSV_COLUMNS.map((name) => [
    name,
    { ...CELLS[name], ...("isOfOrder" in ORDER_CSV[name] ? { isOnce: true } : {}) },
  ]),
) as Record<OrderCsvColumn, CsvCell>;

/** The filtered orders as a CSV file with one line for each line item, in chunks, with formulas escaped. */
export const exportOrders = (params: OrderListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "orders o",
    where: orderWhere(params),
    key: { at: "o.listed_at", id: "o.id" },
    descending: parseSort(params.sort).direction === "descending",
    lines: { from: "order_lines l WHERE l.order_id = o.id", order: "l.position" },
  });
