import "server-only";
import type { Job } from "@/lib/server/jobs";
import { allocateShippedOrders } from "./commands/allocate-shipped-orders";
import { syncLotAges } from "./commands/sync-lot-ages";

export const INVENTORY_JOBS = {
  "sync-lot-ages": {
    label: "Remove lots that are too old to ship from sale",
    cron: "1 * * * *",
    run: syncLotAges,
  },
  "allocate-shipped-orders": {
    label: "Allocate lots to orders that shipped without any",
    cron: "31 * * * *",
    run: allocateShippedOrders,
  },
} as const satisfies Record<string, Job>;
