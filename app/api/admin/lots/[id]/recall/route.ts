import { recordRoute } from "@/lib/http/record-routes";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { recallLotSchema } from "@/lib/inventory/schema";

/** Recalls a lot: its units are no longer sold, packed or shipped. */
export const POST = recordRoute({
  access: "lots.recall",
  input: recallLotSchema,
  act: (viewer, id, { reason }) => recallLot(viewer, id, reason),
});
