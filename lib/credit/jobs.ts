import "server-only";
import type { Job } from "@/lib/server/jobs";
import { expireCredit } from "./commands/expire-credit";

export const CREDIT_JOBS = {
  "expire-store-credit": { label: "Expire store credit", cron: "7 * * * *", run: expireCredit },
} as const satisfies Record<string, Job>;
