import "server-only";
import { purgeStaffRequests } from "@/lib/server/claim-request";
import type { Job } from "@/lib/server/jobs";
import { anonymizeDeletedUsersOrders } from "./commands/anonymize-orders";
import { purgeSessions } from "./commands/sessions";

export const ACCOUNT_JOBS = {
  "anonymize-deleted-users-orders": {
    label: "Anonymize deleted users' orders",
    cron: "23 * * * *",
    run: anonymizeDeletedUsersOrders,
  },
  "purge-staff-requests": {
    label: "Purge keys of staff requests",
    cron: "13 * * * *",
    run: purgeStaffRequests,
  },
  "purge-sessions": { label: "Purge expired sessions", cron: "19 * * * *", run: purgeSessions },
} as const satisfies Record<string, Job>;
