import { returnUnits } from "@/lib/checkout/commands/return-units";
import { recordRoute } from "@/lib/http/record-routes";
import { returnUnitsSchema } from "@/lib/problems/schema";

/** Records units that came back, into stock or as waste of their lots. */
export const POST = recordRoute({ access: "lots.edit", input: returnUnitsSchema, act: returnUnits });
