import "server-only";
import { toCsv } from "@/lib/core/csv";
import { toDiscountLines, toReminderLines, toReportLines } from "../rules/csv";
import type { RangeInput, Report, ReportTable } from "../schema";
import { listDiscountSales } from "./discount-sales";
import { listReminderSales } from "./reminder-sales";
import { getReport } from "./report";

/** Above the number of any shop's products, so that a file has all that were sold. */
const ALL_PRODUCTS = 100_000;

async function linesOf(table: ReportTable, report: Report): Promise<string[][]> {
  if (table === "discounts") return toDiscountLines(await listDiscountSales(report));
  if (table === "cart-reminders") return toReminderLines(await listReminderSales(report));
  return toReportLines(table, report);
}

/** A table of a report as a CSV file with its days in the name. */
export async function createReportFile(
  table: ReportTable,
  input: RangeInput,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const whole = await getReport(input, ALL_PRODUCTS);
  const { from, to } = whole.range;
  async function* pieces(): AsyncGenerator<string> {
    yield toCsv(await linesOf(table, whole));
  }
  return { name: `${table}-${from}-to-${to}.csv`, pieces: pieces() };
}
