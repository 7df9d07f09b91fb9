import { z } from "zod";
import { isStorableText } from "@/lib/core/text";
import { requiredText, versionField } from "./fields";
import { keysetListSchema } from "./list";
import { daySchema } from "./order";
import { wordingTextsSchema } from "./wording";

const word = z.string().min(1).max(60).refine(isStorableText).optional().catch(undefined);
const days = { from: daySchema.optional().catch(undefined), to: daySchema.optional().catch(undefined) };

/**
 * The query parameters of the audit log: any values result in a list. `what`: object type; days of the shop's calendar,
 * both included.
 */
export const auditListSchema = keysetListSchema(["created"], "-created").extend({ what: word, ...days });
export type AuditListParams = z.output<typeof auditListSchema>;

/** An audit entry: actor, action, object and changed fields. */
export interface AuditRow {
  id: string;
  at: string;
  who: string;
  /** `object.verb` */
  action: string;
  objectType: string;
  objectId: string;
  /** The object's name; null where it has none. */
  name: string | null;
  reason: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The batch that Undo reverts; null where nothing can be undone (anymore). */
  undo: string | null;
}

export const MAIL_STATES = ["queued", "sent", "filed", "failed"] as const;

/** The query parameters of the outbox: any values result in a list. */
export const outboxListSchema = keysetListSchema(["created"], "-created").extend({
  status: z.enum(MAIL_STATES).optional().catch(undefined),
  template: word,
  ...days,
});
export type OutboxListParams = z.output<typeof outboxListSchema>;

export interface OutboxRow {
  id: string;
  recipient: string;
  template: string;
  subject: string | null;
  status: (typeof MAIL_STATES)[number];
  attempts: number;
  /** Time of the next attempt, while it is queued. */
  nextAttemptAt: string;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface OutboxMail extends OutboxRow {
  /** The sent content, as long as it is kept. */
  html: string | null;
}

/** POST /api/admin/mails/test */
export const testMailSchema = z.object({
  template: z.string("Required").max(60),
  /** An unsaved wording; default: the saved one. */
  wording: wordingTextsSchema.optional(),
});

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
