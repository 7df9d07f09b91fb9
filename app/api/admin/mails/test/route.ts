import { route } from "@/lib/http/route";
import { sendSampleMail } from "@/lib/mail/commands/staff-mails";
import { testMailSchema } from "@/lib/mail/schema/outbox";

export const POST = route({
  access: "settings.see",
  input: testMailSchema,
  handle: async ({ input, viewer }) => ({
    body: await sendSampleMail(viewer, input.template, input.wording),
  }),
});
