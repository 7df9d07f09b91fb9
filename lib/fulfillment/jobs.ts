import "server-only";
import type { Job } from "@/lib/server/jobs";
import { reconcileLabels } from "./commands/labels/reconcile-labels";

export const FULFILLMENT_JOBS = {
  "reconcile-labels": {
    label: "Ask the courier about labels without an answer",
    cron: "* * * * *",
    run: reconcileLabels,
  },
} as const satisfies Record<string, Job>;
