import { route } from "@/lib/http/route";
import { exportWaste } from "@/lib/inventory/queries/waste";
import { wasteListSchema } from "@/lib/inventory/schema";

export const GET = route({
  access: "lots.see",
  input: wasteListSchema,
  handle: ({ input }) =>
    Promise.resolve({
      stream: { pieces: exportWaste(input), type: "text/csv; charset=utf-8" },
      download: "waste.csv",
    }),
});
