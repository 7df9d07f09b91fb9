import "server-only";
import type { Job } from "@/lib/server/jobs";
import { MAIL_CHANNEL } from "@/lib/server/outbox";
import { sendQueuedMails } from "./commands";
import { sendDueIssues } from "./commands/newsletter-issues";
import { purgeEmails } from "./commands/purge-emails";

export const MAIL_JOBS = {
  "send-mail": { label: "Send queued emails", cron: "* * * * *", run: sendQueuedMails, wakeOn: MAIL_CHANNEL },
  "send-newsletters": { label: "Send newsletters that are due", cron: "* * * * *", run: sendDueIssues },
  "purge-emails": { label: "Purge sent emails", cron: "37 * * * *", run: purgeEmails },
} as const satisfies Record<string, Job>;
