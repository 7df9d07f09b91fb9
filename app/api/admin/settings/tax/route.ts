import { route } from "@/lib/http/route";
import { updateTaxSettings } from "@/lib/marketing/commands/update-store-settings";
import { updateTaxSchema } from "@/lib/marketing/schema/settings";

export const PUT = route({
  access: "settings.edit",
  input: updateTaxSchema,
  handle: async ({ input, viewer }) => ({ body: await updateTaxSettings(viewer, input) }),
});
