import "server-only";
import type { Job } from "@/lib/server/jobs";
import { enqueueCartReminders } from "./commands";

export const CART_REMINDER_JOBS = {
  "remind-of-carts": { label: "Send cart reminders", cron: "*/15 * * * *", run: enqueueCartReminders },
} as const satisfies Record<string, Job>;
