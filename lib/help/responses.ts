import "server-only";
import { z } from "zod";

export const adminQuestionOutput = z
  .strictObject({
    rule: z
      .string()
      .nullable()
      .describe("The settings that an answer is generated from; null for a written answer."),
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    sortOrder: z.number(),
    isDeleted: z.boolean(),
    question: z.string(),
    answer: z.string(),
    category: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: "AdminQuestion" });

export const adminIssueOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    subject: z.string(),
    body: z.string(),
    sendAt: z
      .string()
      .nullable()
      .describe("Scheduled time in the shop's time zone; null if staff send it manually."),
    sentAt: z.string().nullable(),
    isMissed: z
      .boolean()
      .describe("Whether `sendAt` was more than a day ago and it could not be sent: staff have to send it."),
    recipients: z.number().describe("The number of recipients."),
    isDeleted: z.boolean().describe("Whether it is a deleted draft, which can be restored."),
  })
  .meta({ id: "AdminIssue" });

export const issuePreviewOutput = z.strictObject({ subject: z.string(), html: z.string() }).meta({
  id: "IssuePreview",
  description: "A newsletter issue as its readers receive it.",
});
