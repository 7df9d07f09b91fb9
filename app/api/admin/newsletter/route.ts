import { issueCommands } from "@/lib/admin/commands/mails";
import { listAdminIssues } from "@/lib/admin/queries/log";
import { issueSchema } from "@/lib/admin/schema/log";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "marketing.see",
  handle: async () => ({ body: await listAdminIssues() }),
});

export const POST = route({
  access: "marketing.edit",
  input: issueSchema,
  handle: async ({ input, viewer }) => ({ body: await issueCommands.create(viewer, input), status: 201 }),
});
