import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { createReportFile } from "@/lib/reports/queries/create-report-file";
import { REPORT_TABLES, rangeSchema } from "@/lib/reports/schema";

export const GET = route({
  summary: "A table of the reports as a CSV file",
  access: "reports.see",
  input: rangeSchema,
  output: "text/csv",
  handle: async ({ input, params }) => {
    const table = REPORT_TABLES.find((name) => name === params.table);
    if (!table) throw new ShopError("not_found");
    const { name, pieces } = await createReportFile(table, input);
    return { csv: pieces, download: name };
  },
});
