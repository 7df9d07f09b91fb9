import { route } from "@/lib/http/route";
import { updateStoreSettings } from "@/lib/marketing/commands/update-store-settings";
import { updateStoreSchema } from "@/lib/marketing/schema/settings";

export const PATCH = route({
  access: "settings.edit",
  input: updateStoreSchema,
  handle: async ({ input, viewer }) => ({ body: await updateStoreSettings(viewer, input) }),
});
