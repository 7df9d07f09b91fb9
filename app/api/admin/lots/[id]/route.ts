import { recordRoute } from "@/lib/http/record-routes";
import { updateLot } from "@/lib/inventory/commands/update-lot";
import { getLotDetail } from "@/lib/inventory/queries/lot-detail";
import { adminLotDetailOutput, adminLotOutput } from "@/lib/inventory/responses";
import { updateLotSchema } from "@/lib/inventory/schema";

export const GET = recordRoute({
  summary: "A lot with its orders and write-offs",
  access: "lots.see",
  output: adminLotDetailOutput,
  act: (_viewer, id) => getLotDetail(id),
});

export const PATCH = recordRoute({
  summary: "Corrects the batch and the best-before date",
  access: "lots.edit",
  input: updateLotSchema,
  output: adminLotOutput,
  throws: ["conflict"],
  act: updateLot,
});
