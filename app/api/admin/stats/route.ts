import { route } from "@/lib/http/route";
import { getReport } from "@/lib/reports/queries/report";
import { figuresOutput } from "@/lib/reports/responses";
import { toApiStats } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";

export const GET = route({
  summary: "The figures of a report for a date range",
  access: "reports.see",
  input: rangeSchema,
  output: figuresOutput,
  handle: async ({ input }) => ({ body: toApiStats(await getReport(input)) }),
});
