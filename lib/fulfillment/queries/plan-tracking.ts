import "server-only";
import { findFileProblem, findQuoteProblem } from "@/lib/catalog/rules/product-csv";
import { fromCsv } from "@/lib/core/csv";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import {
  checkRows,
  findTrackingHeaderProblem,
  MAX_TRACKING_LINES,
  readTrackingHeader,
  shipmentOutcome,
  toTrackingRow,
} from "../rules/tracking";
import type { TrackingLine, TrackingPlan } from "../schema";

type Row = ReturnType<typeof toTrackingRow>;

const refuse = (sentence: string): never => {
  throw new ShopError("invalid_input", sentence, { fields: { file: sentence } });
};

/** @throws {ShopError} invalid_input for a file in another format */
function readRows(csv: string): Row[] {
  const unreadable = findFileProblem(csv);
  if (unreadable) refuse(unreadable);
  const all = fromCsv(csv);
  const unclosed = findQuoteProblem(all);
  if (unclosed) refuse(unclosed);
  const [first, ...lines] = all;
  const columns = readTrackingHeader(first?.cells ?? []);
  const problem = findTrackingHeaderProblem(columns);
  if (problem) refuse(problem);
  if (lines.length > MAX_TRACKING_LINES)
    refuse(
      `This file has ${lines.length.toLocaleString("en-US")} rows. Split it into files of up to ${MAX_TRACKING_LINES.toLocaleString("en-US")}.`,
    );
  return lines.map((line) => toTrackingRow(columns, line));
}

const findOrders = async (orderNumbers: string[]) => {
  const orders = await db().order.findMany({
    where: { orderNumber: { in: orderNumbers } },
    include: { holds: { where: { releasedAt: null }, select: { reason: true } } },
  });
  return new Map(orders.map((order) => [order.orderNumber, order]));
};

/**
 * What each row of a tracking file would do; changes nothing. Rows that repeat an order with the same number, as the
 * lines of orders.csv do, are one; those with different numbers are errors.
 * @throws {ShopError} invalid_input for a file in another format
 */
export async function planTracking(csv: string): Promise<TrackingPlan> {
  const rows = readRows(csv);
  const orders = await findOrders([...new Set(rows.map(({ orderNumber }) => orderNumber))]);
  const lines = checkRows(rows).map(({ row, problems: wrong }): TrackingLine => {
    const problems = [...wrong];
    const found = orders.get(row.orderNumber);
    if (!found && row.orderNumber)
      problems.push({ field: "orderNumber", problem: "There is no order with this number." });
    const result = found && problems.length === 0 ? shipmentOutcome(found, row) : null;
    if (found && result?.outcome === "error")
      problems.push({ field: "orderNumber", problem: `Order ${found.orderNumber} ${result.reason}.` });
    return {
      ...row,
      outcome: result?.outcome ?? "error",
      order: found
        ? {
            id: found.id,
            version: found.version,
            status: found.fulfillmentStatus,
            customerName: found.customerName,
          }
        : null,
      problems,
    };
  });
  return { lines };
}
