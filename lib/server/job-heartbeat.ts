import "server-only";
import { now, secondsAfter } from "./clock";
import { db } from "./db";
import { log } from "./log";

/** Several jobs run each minute, so no success for this long means that jobs are not being started. */
export const MAX_IDLE_SECONDS = 15 * 60;
const PRECISION_SECONDS = 30;

/** Records that a job succeeded, wherever it was started: by the runner or by the cron route. Never fails. */
export async function recordJobRun(): Promise<void> {
  const at = now();
  await db()
    .jobHeartbeat.updateMany({
      where: { lastRunAt: { lt: secondsAfter(at, -PRECISION_SECONDS) } },
      data: { lastRunAt: at },
    })
    .catch((err: unknown) => log().warn({ err }, "could not record a job run"));
}

/** Seconds since any job last succeeded on this database, or since it was migrated. */
export async function readIdleSeconds(): Promise<number> {
  const row = await db().jobHeartbeat.findUnique({ where: { id: 1 } });
  return row ? Math.max(0, (now().getTime() - row.lastRunAt.getTime()) / 1000) : 0;
}
