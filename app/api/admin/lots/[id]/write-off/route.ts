import { recordRoute } from "@/lib/http/record-routes";
import { writeOffLot } from "@/lib/inventory/commands/write-off-lot";
import { writeOffSchema } from "@/lib/inventory/schema";

/** Writes units off, with a reason. */
export const POST = recordRoute({ access: "lots.edit", input: writeOffSchema, act: writeOffLot });
