import { z } from "zod";
import { isStorableText } from "@/lib/core/text";
import { requiredText, versionField } from "./fields";
import { keysetListSchema } from "./list";
import { daySchema } from "./order";
import { wordingTextsSchema } from "./wording";

const word = z.string().min(1).max(60).refine(isStorableText).optional().catch(undefined);
const days = { from: daySchema.optional().catch(undefined), to: daySchema.optional().catch(undefined) };

/** The address of the audit log: whatever it is, it makes a list. `what`: kind of thing; days of the shop's calendar, both included. */
export const auditListSchema = keysetListSchema(["created"], "-created").extend({ what: word, ...days });
export type AuditListParams = z.output<typeof auditListSchema>;

/** Who did what to which thing, and what became of its fields. */
export interface AuditRow {
  id: string;
  at: string;
  who: string;
  /** `object.verb` */
  action: string;
  objectType: string;
  objectId: string;
  /** What the object is called; null where it has no name. */
  name: string | null;
  reason: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The batch that Undo takes back; null where nothing can be undone (anymore). */
  undo: string | null;
}

export const MAIL_STATES = ["queued", "sent", "filed", "failed"] as const;

/** The address of the outbox: whatever it is, it makes a list. */
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
  /** When it is tried next, while it is queued. */
  nextAttemptAt: string;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface OutboxMail extends OutboxRow {
  /** What was sent, as long as it is kept. */
  html: string | null;
}

/** POST /api/admin/mails/test */
export const testMailSchema = z.object({
  template: z.string("Required").max(60),
  /** A wording that is not saved; without it the saved one. */
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
  /** How many it was queued for. */
  recipients: number;
  /** A deleted draft, which can be restored. */
  isDeleted: boolean;
}

/** GET /api/admin/newsletter/{id}: an issue as its readers receive it. */
export interface IssuePreview {
  subject: string;
  html: string;
}
