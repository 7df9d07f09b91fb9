import { createRoute } from "@/lib/http/record-routes";
import { createDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { adminDeliveryMethodOutput } from "@/lib/marketing/responses";
import { createDeliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";

export const POST = createRoute({
  summary: "Creates a delivery method",
  access: "settings.edit",
  input: createDeliveryMethodSchema,
  output: adminDeliveryMethodOutput,
  throws: ["conflict", "not_found"],
  act: createDeliveryMethod,
});
