import "server-only";
import { expireHolds } from "./commands/expire-holds";
import { reconcilePayments } from "./commands/reconcile";

/** The shop's repeated jobs: pg-boss runs them by the clock, the signed cron route on demand. */
export const JOBS = {
  "expire-holds": { cron: "* * * * *", run: () => expireHolds() },
  "reconcile-payments": { cron: "* * * * *", run: () => reconcilePayments() },
} as const;

export type JobName = keyof typeof JOBS;
