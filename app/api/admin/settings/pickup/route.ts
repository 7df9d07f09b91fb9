import { route } from "@/lib/http/route";
import { updatePickup } from "@/lib/marketing/commands/update-pickup";
import { updatePickupSchema } from "@/lib/marketing/schema/pickup";

export const PUT = route({
  access: "settings.edit",
  input: updatePickupSchema,
  handle: async ({ input, viewer }) => ({ body: await updatePickup(viewer, input) }),
});
