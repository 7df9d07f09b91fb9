import { updateIssueSchema } from "@/lib/help/schema/issues";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { issueCommands, previewIssue } from "@/lib/mail/commands/newsletter-issues";

export const GET = recordRoute({ access: "marketing.see", act: (_viewer, id) => previewIssue(id) });

export const PATCH = recordRoute({
  access: "marketing.edit",
  input: updateIssueSchema,
  act: issueCommands.change,
});

export const DELETE = deleteRoute({ access: "marketing.edit", act: issueCommands.remove });
