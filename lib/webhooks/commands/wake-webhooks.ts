import "server-only";
import type { Tx } from "@/lib/server/db";

/** Triggers notify it too, when they write an event. */
export const WEBHOOK_CHANNEL = "shop_webhooks";

/** Starts the delivery on every instance after the commit. */
export const wakeWebhooks = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${WEBHOOK_CHANNEL}, '')`;
