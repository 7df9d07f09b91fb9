import "server-only";
import type { Job } from "@/lib/server/jobs";
import { deliverWebhooks, purgeWebhookDeliveries } from "./commands/deliver-webhooks";
import { WEBHOOK_CHANNEL } from "./commands/wake-webhooks";

export const WEBHOOK_JOBS = {
  "deliver-webhooks": {
    label: "Deliver webhooks",
    cron: "* * * * *",
    run: deliverWebhooks,
    wakeOn: WEBHOOK_CHANNEL,
  },
  "purge-webhook-deliveries": {
    label: "Purge old webhook deliveries",
    cron: "47 * * * *",
    run: purgeWebhookDeliveries,
  },
} as const satisfies Record<string, Job>;
