import { updateIssueSchema } from "@/lib/help/schema/issues";
import { route } from "@/lib/http/route";
import { issueCommands, previewIssue } from "@/lib/mail/commands/newsletter-issues";

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
