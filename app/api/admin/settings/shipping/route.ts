import { changeShipping } from "@/lib/admin/commands/save-settings";
import { changeShippingSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: changeShippingSchema,
  handle: async ({ input, viewer }) => ({ body: await changeShipping(viewer, input) }),
});
