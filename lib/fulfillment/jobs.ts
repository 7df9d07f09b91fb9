import "server-only";
import type { Job } from "@/lib/server/jobs";
import { reconcileLabels } from "./commands/labels/reconcile-labels";

export const FULFILLMENT_JOBS = {
  "reconcile-labels": {
    label: "Check unconfirmed labels with the courier",
    cron: "* * * * *",
    run: reconcileLabels,
  },
} as const satisfies Record<string, Job>;
