import { createRoute } from "@/lib/http/record-routes";
import { createDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { deliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";

export const POST = createRoute({
  access: "settings.edit",
  input: deliveryMethodSchema,
  act: createDeliveryMethod,
});
