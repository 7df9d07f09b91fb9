import { listPage } from "@/lib/admin/responses";
import { readRoute } from "@/lib/http/record-routes";
import { getLotPage } from "@/lib/inventory/queries/lots";
import { adminLotOutput } from "@/lib/inventory/responses";
import { lotListSchema } from "@/lib/inventory/schema";

export const GET = readRoute({
  summary: "A page of lots, earliest expiry first",
  access: "lots.see",
  input: lotListSchema,
  output: listPage(adminLotOutput),
  act: getLotPage,
});
