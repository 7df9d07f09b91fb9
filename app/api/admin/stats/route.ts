import { route } from "@/lib/http/route";
import { getReport } from "@/lib/reports/queries/report";
import { toApiStats } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";

export const GET = route({
  access: "reports.see",
  input: rangeSchema,
  handle: async ({ input }) => ({ body: toApiStats(await getReport(input)) }),
});
