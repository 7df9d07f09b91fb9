import "server-only";
import { getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { centsToDecimal } from "@/lib/core/money";
import { escapeLike } from "@/lib/core/text";
import { CHARGED_SQL } from "@/lib/server/became-order-sql";
import { startOfDaySql } from "@/lib/server/dates";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import {
  MAX_SELECTED_ORDERS,
  type OrderListParams,
  type OrderRow,
  orderListSchema,
  type SelectedOrder,
} from "../schema/admin-order";

export const ORDER_NOT_FOUND = "There is no such order";
const MAX_WORDS = 6;
const SUGGESTED = 4;

/** The columns of an order in a list; dates in the database's own zone, UTC. */
interface Listed extends Omit<OrderRow, "total" | "charged" | "createdAt"> {
  totalCents: number;
  chargedCents: number;
  adjustmentCents: number;
  at: Date;
}

const toOrderRow = ({ totalCents, chargedCents, adjustmentCents, at, ...row }: Listed): OrderRow => ({
  ...row,
  total: centsToDecimal(totalCents + adjustmentCents),
  charged: centsToDecimal(chargedCents),
  createdAt: at.toISOString(),
});

/** Whether the order `o` has an open hold; uses the partial index order_holds_open. */
export const HAS_OPEN_HOLD_SQL =
  "EXISTS (SELECT 1 FROM order_holds h WHERE h.order_id = o.id AND h.released_at IS NULL)";

/** SQL of `methodNameOf` for the order `o`. */
export const METHOD_NAME_SQL = `CASE WHEN o.fulfillment_method = 'shipping' AND coalesce(o.delivery_method_id, o.shipping_method::text) <> 'standard'
  THEN coalesce(o.delivery_method_name, 'Expedited') END`;

const SELECTED_COLUMNS =
  Prisma.raw(`o.id, version, order_number AS "orderNumber", customer_email AS "customerEmail",
  fulfillment_status::text AS status, fulfillment_method::text AS "fulfillmentMethod", payment_status::text AS payment,
  paid_at IS NOT NULL AS "isPaid", cancelled_at IS NOT NULL AS "isCancelled", ${HAS_OPEN_HOLD_SQL} AS "isOnHold"`);

const COLUMNS = Prisma.raw(`${SELECTED_COLUMNS.sql}, customer_name AS "customerName",
  total_cents AS "totalCents", adjustment_cents AS "adjustmentCents", ${CHARGED_SQL} AS "chargedCents",
  is_subscription AS "isSubscription", ${METHOD_NAME_SQL} AS "methodName", listed_at AS at,
  EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.status = 'open' AND NOT d.is_refundable) AS "isDisputed",
  (SELECT coalesce(sum(quantity), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS items`);

/** Each search word, as a pattern for the number, the name and the email. */
const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ""))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${escapeLike(word)}%`);

/** The conditions of the list's filters on orders `o`; `true` without any. */
export function orderWhere(params: OrderListParams): Prisma.Sql {
  const { search, status, payment, cancelled, hold, customer, from, to } = params;
  const all = patternsOf(search).map((pattern) => Prisma.sql`find_key LIKE ${pattern}`);
  if (payment === undefined) all.push(Prisma.sql`paid_at IS NOT NULL`);
  else if (payment !== "all") all.push(Prisma.sql`payment_status = ${payment}::"PaymentStatus"`);
  if (status) all.push(Prisma.sql`fulfillment_status = ${status}::"FulfillmentStatus"`);
  if (status === "new") all.push(...actionable(params));
  if (cancelled)
    all.push(cancelled === "yes" ? Prisma.sql`cancelled_at IS NOT NULL` : Prisma.sql`cancelled_at IS NULL`);
  if (hold) all.push(Prisma.raw(hold === "yes" ? HAS_OPEN_HOLD_SQL : `NOT ${HAS_OPEN_HOLD_SQL}`));
  if (customer) all.push(Prisma.sql`user_id = ${customer}`);
  if (from) all.push(Prisma.sql`listed_at >= ${startOfDaySql(from, 0)}`);
  if (to) all.push(Prisma.sql`listed_at < ${startOfDaySql(to, 1)}`);
  return all.length > 0 ? Prisma.join(all, " AND ") : Prisma.sql`true`;
}

/** Without other filters the status "new" lists the orders that the dashboard counts as "to pack". */
const actionable = ({ payment, cancelled, hold }: OrderListParams): Prisma.Sql[] => [
  ...(payment ? [] : [Prisma.sql`payment_status IN ('paid', 'partially_refunded')`]),
  ...(cancelled ? [] : [Prisma.sql`cancelled_at IS NULL`]),
  ...(hold ? [] : [Prisma.raw(`NOT ${HAS_OPEN_HOLD_SQL}`)]),
];

interface Slice {
  where: Prisma.Sql;
  order: Prisma.Sql;
  limit: number;
}

/** Matching rows, for a part of the list. */
async function orderRows(conditions: Prisma.Sql, { where, order, limit }: Slice): Promise<OrderRow[]> {
  const rows = await db().$queryRaw<Listed[]>`
    SELECT ${COLUMNS} FROM orders o WHERE ${conditions} AND ${where} ORDER BY ${order} LIMIT ${limit}`;
  return rows.map(toOrderRow);
}

/** The filtered orders of all pages, up to the maximum of a batch. */
export const selectOrders = (params: OrderListParams): Promise<SelectedOrder[]> =>
  db().$queryRaw<SelectedOrder[]>`
    SELECT ${SELECTED_COLUMNS} FROM orders o WHERE ${orderWhere(params)}
    ORDER BY listed_at DESC, id DESC LIMIT ${MAX_SELECTED_ORDERS}`;

/** A page of the Orders tab. @param limit rows of it */
export async function getAdminOrderPage(
  params: OrderListParams,
  limit: number = params.rows,
): Promise<KeysetPage<OrderRow>> {
  const where = orderWhere(params);
  return getKeysetPage({
    params,
    table: "orders",
    columns: ["listed_at", "id"],
    count: countRows("orders o", where),
    fetch: (slice) => orderRows(where, slice),
    limit,
  });
}

/** The newest paid orders whose number, name or email contains a text, for the command palette. */
export const suggestOrders = (search: string): Promise<OrderRow[]> =>
  orderRows(orderWhere(orderListSchema.parse({ search })), {
    where: Prisma.sql`true`,
    order: Prisma.sql`listed_at DESC, id DESC`,
    limit: SUGGESTED,
  });

/** A customer's latest orders as list rows, unpaid ones too. */
export const listCustomerOrders = (userId: string, limit: number): Promise<OrderRow[]> =>
  orderRows(Prisma.sql`user_id = ${userId}`, {
    where: Prisma.sql`true`,
    order: Prisma.sql`listed_at DESC, id DESC`,
    limit,
  });

/** One order as a list row; null when there is none. */
export async function getOrderRow(
  id: string,
  tx: Pick<ReturnType<typeof db>, "$queryRaw"> = db(),
): Promise<OrderRow | null> {
  const [row] = await tx.$queryRaw<Listed[]>`SELECT ${COLUMNS} FROM orders o WHERE o.id = ${id}`;
  return row ? toOrderRow(row) : null;
}
