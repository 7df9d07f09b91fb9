import type { CsvLine } from "@/lib/core/csv";
import { isShortenedNumber } from "@/lib/core/shortened-number";
import { markBlocker } from "@/lib/orders/rules/admin-orders";
import { type TrackingColumn, type TrackingLine, trackingSchema } from "../schema";

/** Rows of one file. */
export const MAX_TRACKING_LINES = 1_000;

/** Names of the columns in files of carriers and spreadsheets, without spaces and letter case. */
const COLUMN_NAMES: Readonly<Record<string, TrackingColumn>> = {
  ordernumber: "orderNumber",
  order: "orderNumber",
  orderno: "orderNumber",
  courier: "courier",
  carrier: "courier",
  trackingnumber: "trackingNumber",
  tracking: "trackingNumber",
  trackingno: "trackingNumber",
  trackingurl: "trackingUrl",
  trackinglink: "trackingUrl",
};

const columnOf = (name: string): TrackingColumn | undefined =>
  COLUMN_NAMES[name.toLowerCase().replaceAll(/[^a-z]/g, "")];

/** The column of each cell; other columns are ignored. */
export const readTrackingHeader = (header: readonly string[]): (TrackingColumn | undefined)[] =>
  header.map(columnOf);

/** The problem of a file's first row, in a sentence; undefined when there is none. */
export function findTrackingHeaderProblem(
  columns: readonly (TrackingColumn | undefined)[],
): string | undefined {
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice) return `Row 1 has two columns for ${twice}. Delete one of them.`;
  const missing = (["orderNumber", "trackingNumber"] as const).find((column) => !columns.includes(column));
  return missing && `Row 1 needs a column ${missing}. Its columns are read by name, in any order.`;
}

/** A row's cells by column; "" where the file has no such column. */
export function toTrackingRow(
  columns: readonly (TrackingColumn | undefined)[],
  { line, cells }: CsvLine,
): Record<TrackingColumn, string> & { line: number } {
  const row = { line, orderNumber: "", courier: "", trackingNumber: "", trackingUrl: "" };
  for (const [index, column] of columns.entries()) if (column) row[column] = cells[index]?.trim() ?? "";
  return { ...row, orderNumber: row.orderNumber.replace(/^#/, "").toUpperCase() };
}

const FIXES: Record<Exclude<TrackingColumn, "orderNumber">, string> = {
  courier: "Enter up to 60 characters, or leave it empty.",
  trackingNumber: "Enter the carrier's number, up to 80 characters.",
  trackingUrl: "Enter a link that begins with https://, or leave it empty.",
};

/** The problems of a row's own cells. */
export function findCellProblems(row: Record<TrackingColumn, string>): TrackingLine["problems"] {
  const shortened = (["orderNumber", "trackingNumber"] as const).filter((column) =>
    isShortenedNumber(row[column]),
  );
  const { error } = trackingSchema.safeParse(row);
  const wrong = new Set((error?.issues ?? []).map(({ path }) => path[0] as keyof typeof FIXES));
  return [
    ...(row.orderNumber ? [] : [{ field: "orderNumber" as const, problem: "This cell is empty." }]),
    ...shortened.map((field) => ({
      field,
      problem: `A spreadsheet shortened “${row[field]}”. Format the column as text, and paste the numbers again.`,
    })),
    ...[...wrong].map((field) => ({
      field,
      problem: `${row[field] ? "This cannot be used here." : "This cell is empty."} ${FIXES[field]}`,
    })),
  ];
}

/**
 * The rows of a file with the problems of their cells, each once. Valid rows of one order that have
 * different numbers or carriers are all wrong, because the right one is unknown; a row that is
 * invalid anyway does not make another one wrong.
 */
export function checkRows<Row extends Record<TrackingColumn, string> & { line: number }>(
  rows: readonly Row[],
): { row: Row; problems: TrackingLine["problems"] }[] {
  const seen = new Set<string>();
  const checked = rows
    .map((row) => ({ row, problems: findCellProblems(row) }))
    .filter(({ row: { line, orderNumber, courier, trackingNumber }, problems }) => {
      const key = JSON.stringify([orderNumber || line, courier, trackingNumber, problems.length === 0]);
      return !seen.has(key) && seen.add(key);
    });
  const valid = checked.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const byOrder = new Map<string, Row[]>();
  for (const row of valid) byOrder.set(row.orderNumber, [...(byOrder.get(row.orderNumber) ?? []), row]);
  return checked.map(({ row, problems }) => {
    const other = problems.length === 0 && byOrder.get(row.orderNumber)?.find((one) => one !== row);
    if (!other) return { row, problems };
    const problem = `Row ${other.line} has another number or carrier for this order. Delete one of the two rows.`;
    return { row, problems: [{ field: "trackingNumber", problem }] };
  });
}

type Shippable = Parameters<typeof markBlocker>[0] & { trackingNumber: string | null };

/**
 * What a row does with its order: it ships it, or gives an order that was shipped without a number its number. Another
 * number is never overwritten.
 * @returns the outcome, or the reason why it does nothing, as text after the order's number
 */
export function shipmentOutcome(
  order: Shippable,
  row: { trackingNumber: string },
): { outcome: "ship" | "add" } | { outcome: "same" | "error"; reason: string } {
  if (order.fulfillmentStatus !== "shipped") {
    const other = order.trackingNumber && order.trackingNumber !== row.trackingNumber;
    const reason =
      markBlocker(order, "shipped") ??
      (other ? `already has the tracking number ${order.trackingNumber}` : null);
    return reason ? { outcome: "error", reason } : { outcome: "ship" };
  }
  if (order.trackingNumber === row.trackingNumber)
    return { outcome: "same", reason: "is already shipped with this tracking number" };
  if (order.trackingNumber)
    return {
      outcome: "error",
      reason: `is already shipped with the tracking number ${order.trackingNumber}`,
    };
  const reason = markBlocker(order, "done");
  return reason ? { outcome: "error", reason } : { outcome: "add" };
}
