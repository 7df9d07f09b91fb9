import { route } from "@/lib/http/route";
import { updateWording } from "@/lib/mail/commands/update-wording";
import { updateWordingSchema } from "@/lib/mail/schema/admin-wording";

export const PATCH = route({
  access: "settings.edit",
  input: updateWordingSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateWording(viewer, String(params["key"]), input),
  }),
});
