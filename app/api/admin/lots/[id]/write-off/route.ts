import { recordRoute } from "@/lib/http/record-routes";
import { writeOffLot } from "@/lib/inventory/commands/write-off-lot";
import { adminLotDetailOutput } from "@/lib/inventory/responses";
import { writeOffSchema } from "@/lib/inventory/schema";

export const POST = recordRoute({
  summary: "Writes off units with a reason; idempotent by `requestKey`",
  access: "lots.edit",
  input: writeOffSchema,
  output: adminLotDetailOutput,
  act: writeOffLot,
});
