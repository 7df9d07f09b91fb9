import { updateStoreSettings } from "@/lib/admin/commands/save-settings";
import { updateStoreSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: updateStoreSchema,
  handle: async ({ input, viewer }) => ({ body: await updateStoreSettings(viewer, input) }),
});
