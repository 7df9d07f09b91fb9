import { route } from "@/lib/http/route";
import { exportLots } from "@/lib/inventory/queries/lots";
import { lotListSchema } from "@/lib/inventory/schema";

export const GET = route({
  summary: "The filtered lots as a CSV file",
  access: "lots.see",
  input: lotListSchema,
  output: "text/csv",
  handle: ({ input }) =>
    Promise.resolve({
      stream: { pieces: exportLots(input), type: "text/csv; charset=utf-8" },
      download: "lots.csv",
    }),
});
