import { route } from "@/lib/http/route";
import { updateWording } from "@/lib/mail/commands/update-wording";
import { mailWordingOutput } from "@/lib/mail/responses";
import { updateWordingSchema } from "@/lib/mail/schema/admin-wording";

export const PATCH = route({
  summary: "Changes the wording of an email",
  access: "settings.edit",
  input: updateWordingSchema,
  output: mailWordingOutput,
  throws: ["conflict"],
  handle: async ({ params, input, viewer }) => ({
    body: await updateWording(viewer, String(params.key), input),
  }),
});
