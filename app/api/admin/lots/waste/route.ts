import { z } from "zod";
import { readRoute } from "@/lib/http/record-routes";
import { getWastePage } from "@/lib/inventory/queries/waste";
import { wasteRowOutput } from "@/lib/inventory/responses";
import { wasteListSchema } from "@/lib/inventory/schema";

export const GET = readRoute({
  summary: "Written-off units and their cost by reason, product or lot",
  access: "lots.see",
  input: wasteListSchema,
  output: z.strictObject({
    rows: z.array(wasteRowOutput),
    total: z.number(),
    all: wasteRowOutput.nullable(),
  }),
  act: getWastePage,
});
