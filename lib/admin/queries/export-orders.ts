import "server-only";
import { toCsv } from "@/lib/core/csv";
import { cents, toDecimal } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import type { OrderListParams, OrderRow } from "../schema/order";
import { adminOrders } from "./orders";

const BATCH = 1_000;

const HEADER = [
  "orderNumber",
  "createdAt",
  "customerName",
  "customerEmail",
  "status",
  "fulfillmentMethod",
  "payment",
  "cancelled",
  "units",
  "charged",
  "refunded",
  "total",
  "id",
];

const lineOf = (row: OrderRow, refunded: number): string[] => [
  row.orderNumber,
  row.createdAt,
  row.customerName,
  row.customerEmail,
  row.status,
  row.fulfillmentMethod,
  row.payment,
  row.isCancelled ? "yes" : "no",
  String(row.items),
  row.charged,
  toDecimal(cents(refunded)),
  row.total,
  row.id,
];

/** What the list's filters ask for as a CSV file, piece by piece: many orders are never in memory as a whole. Amounts in dollars. */
export async function* exportOrders(params: OrderListParams): AsyncGenerator<string> {
  yield toCsv([HEADER]);
  for (let after = params.after; ; ) {
    const page = await adminOrders({ ...params, before: undefined, after }, BATCH);
    if (page.rows.length > 0) yield toCsv(await linesOf(page.rows));
    if (page.after === null) return;
    after = page.after;
  }
}

async function linesOf(rows: readonly OrderRow[]): Promise<string[][]> {
  const sums = await db().refund.groupBy({
    by: ["orderId"],
    where: { orderId: { in: rows.map(({ id }) => id) }, status: { not: "failed" } },
    _sum: { amountCents: true },
  });
  const back = new Map(sums.map(({ orderId, _sum }) => [orderId, _sum.amountCents ?? 0]));
  return rows.map((row) => lineOf(row, back.get(row.id) ?? 0));
}
