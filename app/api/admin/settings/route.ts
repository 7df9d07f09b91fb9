import { changeStore } from "@/lib/admin/commands/save-settings";
import { changeStoreSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: changeStoreSchema,
  handle: async ({ input, viewer }) => ({ body: await changeStore(viewer, input) }),
});
