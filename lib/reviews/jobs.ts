import "server-only";
import type { Job } from "@/lib/server/jobs";
import { purgeDeclinedReviews } from "./commands/moderate-reviews";

export const REVIEW_JOBS = {
  "purge-declined-reviews": {
    label: "Purge declined reviews",
    cron: "53 * * * *",
    run: purgeDeclinedReviews,
  },
} as const satisfies Record<string, Job>;
