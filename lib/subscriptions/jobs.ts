import "server-only";
import type { Job } from "@/lib/server/jobs";
import { syncStaleCards } from "./commands/sync-saved-cards";

export const SUBSCRIPTION_JOBS = {
  "read-saved-cards": {
    label: "Read the cards of subscriptions from Stripe",
    cron: "*/10 * * * *",
    run: syncStaleCards,
  },
} as const satisfies Record<string, Job>;
