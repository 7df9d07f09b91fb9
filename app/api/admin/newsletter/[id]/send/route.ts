import { sendIssueSchema } from "@/lib/help/schema/issues";
import { recordRoute } from "@/lib/http/record-routes";
import { sendIssue, sendTestIssue } from "@/lib/mail/commands/newsletter-issues";

export const POST = recordRoute({
  access: "marketing.edit",
  input: sendIssueSchema,
  act: (viewer, id, { test }) => (test ? sendTestIssue(viewer, id) : sendIssue(viewer, id)),
});
