import { recordRoute } from "@/lib/http/record-routes";
import { updateDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { updateDeliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";

export const PUT = recordRoute({
  access: "settings.edit",
  input: updateDeliveryMethodSchema,
  act: updateDeliveryMethod,
});
