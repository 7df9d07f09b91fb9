import { updateShippingSettings } from "@/lib/admin/commands/save-settings";
import { updateShippingSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: updateShippingSchema,
  handle: async ({ input, viewer }) => ({ body: await updateShippingSettings(viewer, input) }),
});
