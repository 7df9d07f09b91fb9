import "server-only";
import type { Tx } from "@/lib/server/db";

/** The NOTIFY channel of the job `deliver-webhooks`. The triggers that write events use it too. */
export const WEBHOOK_CHANNEL = "shop_webhooks";

/** Wakes the job `deliver-webhooks` after the commit. */
export const wakeWebhooks = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${WEBHOOK_CHANNEL}, '')`;
