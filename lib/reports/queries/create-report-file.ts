import "server-only";
import { toCsv } from "@/lib/core/csv";
import { toDiscountLines, toReportLines } from "../rules/csv";
import type { RangeInput, ReportTable } from "../schema";
import { listDiscountSales } from "./discount-sales";
import { getReport } from "./report";

/** Above the number of any shop's products, so that a file has all that were sold. */
const ALL_PRODUCTS = 100_000;

/** A table of a report as a CSV file with its days in the name. */
export async function createReportFile(
  table: ReportTable,
  input: RangeInput,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const whole = await getReport(input, ALL_PRODUCTS);
  const { from, to } = whole.range;
  async function* pieces(): AsyncGenerator<string> {
    yield toCsv(
      table === "discounts" ? toDiscountLines(await listDiscountSales(whole)) : toReportLines(table, whole),
    );
  }
  return { name: `${table}-${from}-to-${to}.csv`, pieces: pieces() };
}
