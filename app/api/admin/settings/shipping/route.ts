import { route } from "@/lib/http/route";
import { updateShippingSettings } from "@/lib/marketing/commands/update-store-settings";
import { shippingOutput } from "@/lib/marketing/responses";
import { updateShippingSchema } from "@/lib/marketing/schema/settings";

export const PATCH = route({
  summary: "Changes the delivery prices",
  access: "settings.edit",
  input: updateShippingSchema,
  output: shippingOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateShippingSettings(viewer, input) }),
});
