import { returnUnits } from "@/lib/checkout/commands/returns/return-units";
import { recordRoute } from "@/lib/http/record-routes";
import { adminProblemOutput } from "@/lib/problems/responses";
import { returnUnitsSchema } from "@/lib/problems/schema";

export const POST = recordRoute({
  summary: "Records returned units as stock or as waste of their lots; idempotent by `requestKey`",
  access: "lots.edit",
  input: returnUnitsSchema,
  output: adminProblemOutput,
  throws: ["conflict"],
  act: returnUnits,
});
