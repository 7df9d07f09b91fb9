import "server-only";
import type { Job } from "@/lib/server/jobs";
import { anonymizeDeletedUsersOrders } from "./commands/anonymize-orders";
import { purgeSessions } from "./commands/sessions";

export const ACCOUNT_JOBS = {
  "anonymize-deleted-users-orders": {
    label: "Anonymize deleted users' orders",
    cron: "23 * * * *",
    run: anonymizeDeletedUsersOrders,
  },
  "purge-sessions": { label: "Purge expired sessions", cron: "19 * * * *", run: purgeSessions },
} as const satisfies Record<string, Job>;
