import { voidLabel } from "@/lib/fulfillment/commands/labels/void-label";
import { orderLabelOutput } from "@/lib/fulfillment/responses";
import { voidLabelSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Voids an unused label",
  access: "labels.buy",
  input: voidLabelSchema,
  output: orderLabelOutput,
  throws: ["conflict", "courier"],
  act: voidLabel,
});
