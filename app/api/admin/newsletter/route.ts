import { listAdminIssues } from "@/lib/help/queries/issues";
import { issueSchema } from "@/lib/help/schema/issues";
import { route } from "@/lib/http/route";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

export const GET = route({
  access: "marketing.see",
  handle: async () => ({ body: await listAdminIssues() }),
});

export const POST = route({
  access: "marketing.edit",
  input: issueSchema,
  handle: async ({ input, viewer }) => ({ body: await issueCommands.create(viewer, input), status: 201 }),
});
