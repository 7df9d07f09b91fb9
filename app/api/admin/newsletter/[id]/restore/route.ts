import { adminIssueOutput } from "@/lib/help/responses";
import { recordRoute } from "@/lib/http/record-routes";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

export const POST = recordRoute({
  summary: "Restores a deleted draft with its id",
  access: "marketing.edit",
  output: adminIssueOutput,
  throws: ["conflict", "invalid_input"],
  act: issueCommands.restore,
});
