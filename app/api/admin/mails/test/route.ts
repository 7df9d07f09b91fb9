import { z } from "zod";
import { route } from "@/lib/http/route";
import { sendSampleMail } from "@/lib/mail/commands/staff-mails";
import { testMailSchema } from "@/lib/mail/schema/outbox";

export const POST = route({
  summary: "Sends the caller a test email with sample data and the given wording",
  access: "settings.see",
  input: testMailSchema,
  output: z.strictObject({ to: z.string() }),
  throws: ["not_found"],
  handle: async ({ input, viewer }) => ({
    body: await sendSampleMail(viewer, input.template, input.wording),
  }),
});
