import { getAdminDispute } from "@/lib/checkout/queries/dispute-evidence";
import { adminDisputeOutput } from "@/lib/checkout/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "A dispute of an order, with the evidence that would be submitted",
  access: "orders.money",
  output: adminDisputeOutput,
  act: (_viewer, id) => getAdminDispute(id),
});
