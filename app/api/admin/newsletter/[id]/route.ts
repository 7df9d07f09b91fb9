import { issueCommands, previewIssue } from "@/lib/admin/commands/mails";
import { updateIssueSchema } from "@/lib/admin/schema/log";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "marketing.see",
  handle: async ({ params }) => ({ body: await previewIssue(String(params["id"])) }),
});

export const PATCH = route({
  access: "marketing.edit",
  input: updateIssueSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await issueCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "marketing.edit",
  handle: async ({ params, viewer }) => {
    await issueCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
