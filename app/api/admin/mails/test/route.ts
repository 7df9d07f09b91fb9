import { sendSampleMail } from "@/lib/admin/commands/mails";
import { testMailSchema } from "@/lib/admin/schema/log";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "settings.see",
  input: testMailSchema,
  handle: async ({ input, viewer }) => ({
    body: await sendSampleMail(viewer, input.template, input.wording),
  }),
});
