import { route } from "@/lib/http/route";
import { updateStoreSettings } from "@/lib/marketing/commands/update-store-settings";
import { storeOutput } from "@/lib/marketing/responses";
import { updateStoreSchema } from "@/lib/marketing/schema/settings";

export const PATCH = route({
  summary: "Changes the support email, postal address, time zone and email retention",
  access: "settings.edit",
  input: updateStoreSchema,
  output: storeOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateStoreSettings(viewer, input) }),
});
