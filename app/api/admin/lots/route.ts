import { readRoute } from "@/lib/http/record-routes";
import { getLotPage } from "@/lib/inventory/queries/lots";
import { lotListSchema } from "@/lib/inventory/schema";

export const GET = readRoute({ access: "lots.see", input: lotListSchema, act: getLotPage });
