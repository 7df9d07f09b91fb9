import { listAdminIssues } from "@/lib/help/queries/issues";
import { issueSchema } from "@/lib/help/schema/issues";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

export const GET = readRoute({ access: "marketing.see", act: listAdminIssues });

export const POST = createRoute({
  access: "marketing.edit",
  input: issueSchema,
  act: issueCommands.create,
});
