import "server-only";
import { sendQueuedMails } from "@/lib/mail/commands";
import { MAIL_CHANNEL } from "@/lib/server/outbox";
import { expireHolds } from "./commands/expire-holds";
import { reconcilePayments } from "./commands/reconcile";

/** The shop's repeated jobs: pg-boss runs them by the clock, the signed cron route on demand. */
export const JOBS = {
  "expire-holds": { cron: "* * * * *", run: () => expireHolds() },
  "reconcile-payments": { cron: "* * * * *", run: () => reconcilePayments() },
  "send-mail": { cron: "* * * * *", run: () => sendQueuedMails(), wakeOn: MAIL_CHANNEL },
} as const;

export type JobName = keyof typeof JOBS;
