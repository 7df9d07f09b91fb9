import { recordRoute } from "@/lib/http/record-routes";
import { updateLot } from "@/lib/inventory/commands/update-lot";
import { getLotDetail } from "@/lib/inventory/queries/lot-detail";
import { updateLotSchema } from "@/lib/inventory/schema";

export const GET = recordRoute({ access: "lots.see", act: (_viewer, id) => getLotDetail(id) });

/** Corrects the batch and the best-before date. */
export const PATCH = recordRoute({ access: "lots.edit", input: updateLotSchema, act: updateLot });
