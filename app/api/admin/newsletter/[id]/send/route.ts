import { sendIssue, sendTestIssue } from "@/lib/admin/commands/mails";
import { sendIssueSchema } from "@/lib/admin/schema/log";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "marketing.edit",
  input: sendIssueSchema,
  handle: async ({ params, input, viewer }) => {
    const id = String(params["id"]);
    return { body: input.test ? await sendTestIssue(viewer, id) : await sendIssue(viewer, id) };
  },
});
