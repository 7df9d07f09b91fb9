import "server-only";
import { cents, toDecimal } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { ROWS } from "../schema/list";
import {
  MOST_COUNTED,
  type OrderListPage,
  type OrderListParams,
  type OrderRow,
  type PaymentState,
  type Status,
} from "../schema/order";

export const NO_ORDER = "There is no such order";
const MOST_WORDS = 6;

/** What a list reads of an order; dates in the database's own zone, UTC. */
interface Listed {
  id: string;
  version: number;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  totalCents: number;
  adjustmentCents: number;
  status: Status;
  fulfillmentMethod: "shipping" | "pickup";
  payment: PaymentState;
  isPaid: boolean;
  isCancelled: boolean;
  isDisputed: boolean;
  isExpedited: boolean;
  isSubscription: boolean;
  items: number;
  at: Date;
}

export const toOrderRow = ({ totalCents, adjustmentCents, at, ...row }: Listed): OrderRow => ({
  ...row,
  total: toDecimal(cents(totalCents + adjustmentCents)),
  charged: toDecimal(cents(totalCents)),
  createdAt: at.toISOString(),
});

const COLUMNS = Prisma.raw(`o.id, version, order_number AS "orderNumber", customer_name AS "customerName",
  customer_email AS "customerEmail", total_cents AS "totalCents", adjustment_cents AS "adjustmentCents",
  fulfillment_status::text AS status, fulfillment_method::text AS "fulfillmentMethod", payment_status::text AS payment,
  paid_at IS NOT NULL AS "isPaid", cancelled_at IS NOT NULL AS "isCancelled", is_subscription AS "isSubscription",
  shipping_method = 'expedited' AS "isExpedited", listed_at AS at,
  EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.status = 'open') AS "isDisputed",
  (SELECT coalesce(sum(quantity), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS items`);

/** Each word of what is searched, as a pattern for the number, the name and the e-mail. */
const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ""))
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);

/** The instant at which a day of the shop's calendar begins, as the database writes it; days that clocks are moved on are right. */
const beginOf = (date: string, daysLater: number) => Prisma.sql`
  (((${date}::date + ${daysLater}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM store_settings)) AT TIME ZONE 'UTC')`;

/** What the filters of the list ask for; always at least one condition. */
export function orderConditions(params: OrderListParams): Prisma.Sql {
  const { search, status, payment, cancelled, from, to } = params;
  const all = patternsOf(search).map((pattern) => Prisma.sql`find_key LIKE ${pattern}`);
  if (payment === undefined) all.push(Prisma.sql`paid_at IS NOT NULL`);
  else if (payment !== "all") all.push(Prisma.sql`payment_status = ${payment}::"PaymentStatus"`);
  if (status) all.push(Prisma.sql`fulfillment_status = ${status}::"FulfillmentStatus"`);
  if (cancelled)
    all.push(cancelled === "yes" ? Prisma.sql`cancelled_at IS NOT NULL` : Prisma.sql`cancelled_at IS NULL`);
  if (from) all.push(Prisma.sql`listed_at >= ${beginOf(from, 0)}`);
  if (to) all.push(Prisma.sql`listed_at < ${beginOf(to, 1)}`);
  return all.length > 0 ? Prisma.join(all, " AND ") : Prisma.sql`true`;
}

const place = (orderNumber: string) => Prisma.sql`
  ((SELECT listed_at FROM orders WHERE order_number = ${orderNumber}), (SELECT id FROM orders WHERE order_number = ${orderNumber}))`;

/** The rows behind a place in the list, or before it, in the order of the list. */
export async function orderRows(
  where: Prisma.Sql,
  { after, before }: Pick<OrderListParams, "after" | "before">,
  take: number,
): Promise<OrderRow[]> {
  const from = before ?? after;
  const direction = before ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond = from
    ? Prisma.sql`AND (listed_at, o.id) ${before ? Prisma.sql`>` : Prisma.sql`<`} ${place(from)}`
    : Prisma.empty;
  const rows = await db().$queryRaw<Listed[]>`
    SELECT ${COLUMNS} FROM orders o WHERE ${where} ${beyond}
    ORDER BY listed_at ${direction}, o.id ${direction} LIMIT ${take}`;
  return (before ? rows.reverse() : rows).map(toOrderRow);
}

/** A page of the Orders tab, newest first. A place in the list that is none begins anew. */
export async function adminOrders(params: OrderListParams): Promise<OrderListPage> {
  const where = orderConditions(params);
  const named = params.before ?? params.after;
  const known = named
    ? await db().order.findUnique({ where: { orderNumber: named }, select: { id: true } })
    : null;
  const { before, after } = known ? params : {};
  const [found, [count]] = await Promise.all([
    orderRows(where, { before, after }, ROWS + 1),
    db().$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (SELECT 1 FROM orders o WHERE ${where} LIMIT ${MOST_COUNTED + 1}) counted`,
  ]);
  const more = found.length > ROWS;
  const rows = before ? found.slice(more ? 1 : 0) : found.slice(0, ROWS);
  const hasNewer = before ? more : after !== undefined;
  const hasOlder = before ? true : more;
  return {
    rows,
    total: count?.total ?? 0,
    newer: hasNewer ? (rows[0]?.orderNumber ?? null) : null,
    older: hasOlder ? (rows.at(-1)?.orderNumber ?? null) : null,
  };
}

/** One order as the list has it; null when there is none. */
export async function orderRow(
  id: string,
  tx: Pick<ReturnType<typeof db>, "$queryRaw"> = db(),
): Promise<OrderRow | null> {
  const [row] = await tx.$queryRaw<Listed[]>`SELECT ${COLUMNS} FROM orders o WHERE o.id = ${id}`;
  return row ? toOrderRow(row) : null;
}
