import { recordRoute } from "@/lib/http/record-routes";
import { updateDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { adminDeliveryMethodOutput } from "@/lib/marketing/responses";
import { updateDeliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";

export const PUT = recordRoute({
  summary: "Updates a delivery method; existing orders keep the method as it was",
  access: "settings.edit",
  input: updateDeliveryMethodSchema,
  output: adminDeliveryMethodOutput,
  throws: ["conflict"],
  act: updateDeliveryMethod,
});
