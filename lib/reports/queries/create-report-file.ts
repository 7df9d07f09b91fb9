import "server-only";
import { toCsv } from "@/lib/core/csv";
import { toDiscountLines, toReminderLines, toReportLines } from "../rules/csv";
import type { RangeInput, ReportTable } from "../schema";
import { listDiscountSales } from "./discount-sales";
import { getProductSales } from "./product-sales";
import { listReminderSales } from "./reminder-sales";
import { readReport } from "./report";
import { type ReportPeriod, resolvePeriod } from "./resolve-period";

/** Each file reads only the figures that it contains. */
async function linesOf(table: ReportTable, period: ReportPeriod): Promise<string[][]> {
  switch (table) {
    case "discounts":
      return toDiscountLines(await listDiscountSales(period));
    case "cart-reminders":
      return toReminderLines(await listReminderSales(period));
    case "products":
    case "categories":
      return toReportLines(table, await getProductSales(period.range));
    case "summary":
    case "periods":
      return toReportLines(table, await readReport(period));
  }
}

/** A table of a report as a CSV file with its days in the name. */
export async function createReportFile(
  table: ReportTable,
  input: RangeInput,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const period = await resolvePeriod(input);
  const { from, to } = period.range;
  async function* pieces(): AsyncGenerator<string> {
    yield toCsv(await linesOf(table, period));
  }
  return { name: `${table}-${from}-to-${to}.csv`, pieces: pieces() };
}
