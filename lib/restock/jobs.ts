import "server-only";
import type { Job } from "@/lib/server/jobs";
import { enqueueLowStockMails } from "./commands/enqueue-low-stock-mails";
import { notifySubscribers, RESTOCK_CHANNEL } from "./commands/notify-subscribers";

export const RESTOCK_JOBS = {
  "notify-restock-subscribers": {
    label: "Send back-in-stock emails",
    cron: "* * * * *",
    run: notifySubscribers,
    wakeOn: RESTOCK_CHANNEL,
  },
  "mail-low-stock": { label: "Send low-stock emails", cron: "7 * * * *", run: enqueueLowStockMails },
} as const satisfies Record<string, Job>;
