import "server-only";
import type { Job } from "@/lib/server/jobs";
import { reconcileMemberships } from "./commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "./commands/remind-of-membership-renewals";

export const MEMBERSHIP_JOBS = {
  "reconcile-memberships": {
    label: "Reconcile memberships with Stripe",
    cron: "*/10 * * * *",
    run: reconcileMemberships,
  },
  "remind-of-renewals": {
    label: "Send membership renewal reminders",
    cron: "41 * * * *",
    run: remindOfMembershipRenewals,
  },
} as const satisfies Record<string, Job>;
