import { changeWording } from "@/lib/admin/commands/save-wording";
import { changeWordingSchema } from "@/lib/admin/schema/wording";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "settings.edit",
  input: changeWordingSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changeWording(viewer, String(params["key"]), input),
  }),
});
