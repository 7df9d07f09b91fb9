import { route } from "@/lib/http/route";
import { updatePickup } from "@/lib/marketing/commands/update-pickup";
import { pickupSettingsOutput } from "@/lib/marketing/responses";
import { updatePickupSchema } from "@/lib/marketing/schema/pickup";

export const PUT = route({
  summary: "Changes the pickup settings, including those of orders that await pickup",
  access: "settings.edit",
  input: updatePickupSchema,
  output: pickupSettingsOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updatePickup(viewer, input) }),
});
