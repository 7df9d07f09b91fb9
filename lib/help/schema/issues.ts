import { z } from "zod";
import { localTimeField, optionalRequestKey, requiredText, versionField } from "@/lib/admin/schema/fields";
import type { LocalTime } from "@/lib/core/dates";

/**
 * Every field of an issue of the newsletter; `body` is Markdown. `sendAt`: when it is sent automatically, on the
 * shop's clock; null or missing: when staff send it.
 */
export const issueSchema = z.object({
  subject: requiredText(140),
  body: requiredText(20_000),
  sendAt: localTimeField.optional(),
});

/** POST /api/admin/newsletter. A repeated request with the same `requestKey` creates no second issue. */
export const createIssueSchema = issueSchema.extend(optionalRequestKey);

export type IssueInput = z.output<typeof issueSchema>;
/** The values of the form. */
export type IssueValues = z.input<typeof issueSchema>;

/** PATCH /api/admin/newsletter/{id} */
export const updateIssueSchema = issueSchema.partial().extend({ version: versionField });

/** POST /api/admin/newsletter/{id}/send */
export const sendIssueSchema = z.object({
  test: z.boolean("must be true or false").default(false),
  version: versionField,
});

export interface AdminIssue {
  id: string;
  version: number;
  subject: string;
  body: string;
  /** In the shop's time zone; null: it is sent by staff. */
  sendAt: LocalTime | null;
  sentAt: string | null;
  /** `sendAt` was more than a day ago and it could not be sent: staff have to send it. */
  isMissed: boolean;
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
