import { updateTaxSettings } from "@/lib/admin/commands/save-settings";
import { updateTaxSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "settings.edit",
  input: updateTaxSchema,
  handle: async ({ input, viewer }) => ({ body: await updateTaxSettings(viewer, input) }),
});
