import { z } from "zod";
import { listAdminIssues } from "@/lib/help/queries/issues";
import { adminIssueOutput } from "@/lib/help/responses";
import { createIssueSchema } from "@/lib/help/schema/issues";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

export const GET = readRoute({
  summary: "Newsletter issues",
  access: "marketing.see",
  output: z.array(adminIssueOutput),
  act: listAdminIssues,
});

export const POST = createRoute({
  summary: "Creates a draft, or a scheduled issue if `sendAt` is set",
  access: "marketing.edit",
  input: createIssueSchema,
  output: adminIssueOutput,
  throws: ["conflict", "not_found"],
  act: issueCommands.create,
});
