import { updateWording } from "@/lib/admin/commands/save-wording";
import { updateWordingSchema } from "@/lib/admin/schema/wording";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: updateWordingSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateWording(viewer, String(params["key"]), input),
  }),
});
