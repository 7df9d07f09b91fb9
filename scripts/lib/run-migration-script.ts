import { setTimeout as wait } from "node:timers/promises";
import { dropLeftIndex, type ScriptClient } from "./interrupted-indexes";
import { say } from "./steps.mjs";

export interface LockPatience {
  /** Seconds to wait for a lock: everything that wants the table queues behind the migration meanwhile. */
  lockSeconds: number;
  /** Seconds in which the others get their turn. */
  pauseSeconds: number;
  attempts: number;
}

/** Below the time for which the shop's own statements wait for a lock (lib/core/time-limits.ts). */
export const LOCK_PATIENCE: LockPatience = { lockSeconds: 2, pauseSeconds: 5, attempts: 20 };

/** Lock not available, and deadlock: everything of the transaction was rolled back. */
const LOCKED = new Set<unknown>(["55P03", "40P01"]);

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && LOCKED.has(error.code);

/** A migration got no lock: nothing of it was applied, and the next run tries again. */
export class LockTimeoutError extends Error {}

/** An index that is built concurrently blocks no other query, and would be left invalid by a timeout. */
const CONCURRENTLY = /^\s*(create|drop|reindex)\b.*\bconcurrently\b/im;

/**
 * Runs the script of a migration in one transaction. While it waits for a lock, every query on that table waits behind it; so it
 * gives up soon, lets them pass, and tries again. An index that is built concurrently has no transaction: what an interrupted run
 * left of it is dropped first.
 * @param wasInterrupted whether an earlier run of this script is known to have been interrupted
 * @throws {LockTimeoutError} after the last attempt
 */
export async function runMigrationScript(
  client: ScriptClient,
  sql: string,
  { lockSeconds, pauseSeconds, attempts }: LockPatience = LOCK_PATIENCE,
  wasInterrupted = false,
): Promise<void> {
  if (CONCURRENTLY.test(sql)) {
    await client.query("SET lock_timeout = 0");
    await dropLeftIndex(client, sql, wasInterrupted);
    await client.query(sql);
    return;
  }
  await client.query(`SET lock_timeout = '${lockSeconds}s'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(sql); // without BEGIN, the statements of one query are one transaction
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= attempts)
        throw new LockTimeoutError(
          `A table stayed locked: ${attempts} attempts to lock it failed, each after ${lockSeconds} s. Nothing of the migration was applied. Look for long transactions in pg_stat_activity, end them or wait, and run it again.`,
        );
      say(
        `A table is locked by another transaction; the next attempt (${attempt + 1} of ${attempts}) is in ${pauseSeconds} s`,
      );
      await wait(pauseSeconds * 1000);
    }
  }
}
