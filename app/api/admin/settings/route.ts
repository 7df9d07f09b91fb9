import { route } from "@/lib/http/route";
import { updateStoreSettings } from "@/lib/marketing/commands/update-store-settings";
import { storeOutput } from "@/lib/marketing/responses";
import { updateStoreSchema } from "@/lib/marketing/schema/settings";

export const PATCH = route({
  summary: "Changes support email, postal address, time zone and how long emails are kept",
  access: "settings.edit",
  input: updateStoreSchema,
  output: storeOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateStoreSettings(viewer, input) }),
});
