import { route } from "@/lib/http/route";
import { exportReasons } from "@/lib/problems/queries/reasons";
import { reasonListSchema } from "@/lib/problems/schema";

export const GET = route({
  summary: "The reported lines in a date range as a CSV file",
  access: "problems.see",
  input: reasonListSchema,
  output: "text/csv",
  handle: ({ input }) => Promise.resolve({ csv: exportReasons(input), download: "problem-reasons.csv" }),
});
