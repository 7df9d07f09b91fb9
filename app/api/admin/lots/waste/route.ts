import { readRoute } from "@/lib/http/record-routes";
import { getWastePage } from "@/lib/inventory/queries/waste";
import { wasteListSchema } from "@/lib/inventory/schema";

export const GET = readRoute({ access: "lots.see", input: wasteListSchema, act: getWastePage });
