import { route } from "@/lib/http/route";
import { exportLots } from "@/lib/inventory/queries/lots";
import { lotListSchema } from "@/lib/inventory/schema";

export const GET = route({
  summary: "The filtered lots as a CSV file",
  access: "lots.see",
  input: lotListSchema,
  output: "text/csv",
  handle: ({ input }) => Promise.resolve({ csv: exportLots(input), download: "lots.csv" }),
});
