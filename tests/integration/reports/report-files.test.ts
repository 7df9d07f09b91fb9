import { toCsv } from "@/lib/core/csv";
import { createReportFile } from "@/lib/reports/queries/create-report-file";
import { getReport } from "@/lib/reports/queries/report";
import { toReportLines } from "@/lib/reports/rules/csv";
import { REPORT_TABLES } from "@/lib/reports/schema";
import { insertManyOrders } from "../../support/insert-many-orders";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();

beforeAll(() => insertManyOrders(sql, { orders: 3_000, until: new Date("2026-01-01T00:00:00Z"), days: 90 }));

it("each report table's CSV file has the same figures as the report", async () => {
  const days = { from: "2025-10-01", to: "2026-01-01" };
  const whole = await getReport(days, 1_000);
  expect(whole.products.length).toBeGreaterThan(5);
  for (const table of REPORT_TABLES) {
    const { name, pieces } = await createReportFile(table, days);
    expect(name).toBe(`${table}-${days.from}-to-${days.to}.csv`);
    let text = "";
    for await (const piece of pieces) text += piece;
    if (table === "discounts" || table === "cart-reminders") expect(text).toContain("revenue");
    else expect(text).toBe(toCsv(toReportLines(table, whole)));
  }
});
