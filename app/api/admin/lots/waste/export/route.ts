import { route } from "@/lib/http/route";
import { exportWaste } from "@/lib/inventory/queries/waste";
import { wasteListSchema } from "@/lib/inventory/schema";

export const GET = route({
  summary: "The write-offs in a date range as a CSV file",
  access: "lots.see",
  input: wasteListSchema,
  output: "text/csv",
  handle: ({ input }) => Promise.resolve({ csv: exportWaste(input), download: "waste.csv" }),
});
