import { buyLabel } from "@/lib/fulfillment/commands/labels/buy-label";
import { orderLabelOutput } from "@/lib/fulfillment/responses";
import { buyLabelSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Buys the label of a rate; idempotent",
  access: "labels.buy",
  input: buyLabelSchema,
  output: orderLabelOutput,
  throws: ["amount_mismatch", "conflict", "courier"],
  act: buyLabel,
});
