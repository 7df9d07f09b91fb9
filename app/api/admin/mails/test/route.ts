import { mailSample } from "@/lib/admin/commands/mails";
import { trialSchema } from "@/lib/admin/schema/log";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "settings.see",
  input: trialSchema,
  handle: async ({ input, viewer }) => ({ body: await mailSample(viewer, input.template, input.wording) }),
});
