import { route } from "@/lib/http/route";
import { updateShippingSettings } from "@/lib/marketing/commands/update-store-settings";
import { updateShippingSchema } from "@/lib/marketing/schema/settings";

export const PATCH = route({
  access: "settings.edit",
  input: updateShippingSchema,
  handle: async ({ input, viewer }) => ({ body: await updateShippingSettings(viewer, input) }),
});
