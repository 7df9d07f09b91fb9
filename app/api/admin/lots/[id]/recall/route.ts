import { recordRoute } from "@/lib/http/record-routes";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { adminLotDetailOutput } from "@/lib/inventory/responses";
import { recallLotSchema } from "@/lib/inventory/schema";

export const POST = recordRoute({
  summary: "Recalls a lot: its units are no longer sold, packed or shipped",
  access: "lots.recall",
  input: recallLotSchema,
  output: adminLotDetailOutput,
  throws: ["conflict"],
  act: (viewer, id, { reason }) => recallLot(viewer, id, reason),
});
