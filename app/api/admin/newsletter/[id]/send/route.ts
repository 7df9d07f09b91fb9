import { z } from "zod";
import { adminIssueOutput } from "@/lib/help/responses";
import { sendIssueSchema } from "@/lib/help/schema/issues";
import { recordRoute } from "@/lib/http/record-routes";
import { sendIssue, sendTestIssue } from "@/lib/mail/commands/newsletter-issues";

export const POST = recordRoute({
  summary: "Queues an issue for each reader once; with `test`, sends it only to the caller",
  access: "marketing.edit",
  input: sendIssueSchema,
  output: z.union([adminIssueOutput, z.strictObject({ to: z.string() })]),
  throws: ["conflict"],
  act: (viewer, id, { test, version }) => (test ? sendTestIssue(viewer, id) : sendIssue(viewer, id, version)),
});
