import { adminIssueOutput, issuePreviewOutput } from "@/lib/help/responses";
import { updateIssueSchema } from "@/lib/help/schema/issues";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { issueCommands, previewIssue } from "@/lib/mail/commands/newsletter-issues";

export const GET = recordRoute({
  summary: "A newsletter issue as its readers receive it",
  access: "marketing.see",
  output: issuePreviewOutput,
  act: (_viewer, id) => previewIssue(id),
});

export const PATCH = recordRoute({
  summary: "Changes a draft",
  access: "marketing.edit",
  input: updateIssueSchema,
  output: adminIssueOutput,
  throws: ["conflict"],
  act: issueCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes a draft",
  access: "marketing.edit",
  throws: ["conflict", "invalid_input"],
  act: issueCommands.remove,
});
