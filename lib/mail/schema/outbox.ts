import { z } from "zod";
import { dayFilters, keysetListSchema, wordFilter } from "@/lib/admin/schema/list";
import { wordingTextsSchema } from "@/lib/mail/schema/admin-wording";

export const MAIL_STATES = ["queued", "sent", "filed", "failed"] as const;

/** The query parameters of the outbox. An invalid value is ignored. */
export const outboxListSchema = keysetListSchema(["created"], "-created").extend({
  status: z.enum(MAIL_STATES).optional().catch(undefined),
  template: wordFilter,
  ...dayFilters,
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
