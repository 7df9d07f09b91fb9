import "server-only";
import type { Job } from "@/lib/server/jobs";
import { purgeCarts } from "./commands/purge-carts";

export const CART_JOBS = {
  "purge-carts": { label: "Purge expired carts", cron: "29 * * * *", run: purgeCarts },
} as const satisfies Record<string, Job>;
