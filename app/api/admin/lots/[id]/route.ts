import { recordRoute } from "@/lib/http/record-routes";
import { updateLot } from "@/lib/inventory/commands/update-lot";
import { getAdminLot } from "@/lib/inventory/queries/lots";
import { updateLotSchema } from "@/lib/inventory/schema";

export const GET = recordRoute({ access: "lots.see", act: (_viewer, id) => getAdminLot(id) });

/** Corrects the batch and the best-before date. */
export const PATCH = recordRoute({ access: "lots.edit", input: updateLotSchema, act: updateLot });
