import { sendIssueSchema } from "@/lib/help/schema/issues";
import { route } from "@/lib/http/route";
import { sendIssue, sendTestIssue } from "@/lib/mail/commands/newsletter-issues";

export const POST = route({
  access: "marketing.edit",
  input: sendIssueSchema,
  handle: async ({ params, input, viewer }) => {
    const id = String(params["id"]);
    return { body: input.test ? await sendTestIssue(viewer, id) : await sendIssue(viewer, id) };
  },
});
