import { route } from "@/lib/http/route";
import { updatePickup } from "@/lib/marketing/commands/update-pickup";
import { pickupSettingsOutput } from "@/lib/marketing/responses";
import { updatePickupSchema } from "@/lib/marketing/schema/pickup";

export const PUT = route({
  summary: "Sets whether, where and when orders are picked up; orders that wait for pickup follow",
  access: "settings.edit",
  input: updatePickupSchema,
  output: pickupSettingsOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updatePickup(viewer, input) }),
});
