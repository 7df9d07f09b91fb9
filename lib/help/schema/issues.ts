import { z } from "zod";
import { requiredText, versionField } from "@/lib/admin/schema/fields";

/** Every field of an issue of the newsletter; `body` is Markdown. */
export const issueSchema = z.object({ subject: requiredText(140), body: requiredText(20_000) });

export type IssueInput = z.output<typeof issueSchema>;

/** PATCH /api/admin/newsletter/{id} */
export const updateIssueSchema = issueSchema.partial().extend({ version: versionField });

/** POST /api/admin/newsletter/{id}/send */
export const sendIssueSchema = z.object({ test: z.boolean("must be true or false").default(false) });

export interface AdminIssue {
  id: string;
  version: number;
  subject: string;
  body: string;
  sentAt: string | null;
  /** The number of recipients. */
  recipients: number;
  /** A deleted draft, which can be restored. */
  isDeleted: boolean;
}

/** GET /api/admin/newsletter/{id}: an issue as its readers receive it. */
export interface IssuePreview {
  subject: string;
  html: string;
}
