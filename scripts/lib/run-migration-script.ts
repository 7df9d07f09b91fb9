import { setTimeout as wait } from "node:timers/promises";
import { dropLeftIndex, type ScriptClient } from "./interrupted-indexes";
import { say } from "./steps.mjs";

export interface LockRetryPolicy {
  /**
   * Seconds to wait for the locks of a script; meanwhile all other queries on their tables queue behind the migration.
   */
  lockSeconds: number;
  /** Seconds between attempts, in which other queries can run. */
  pauseSeconds: number;
  attempts: number;
}

/** `lockSeconds` is less than the lock timeout of the shop's own statements (lib/core/time-limits.ts). */
export const LOCK_RETRY_POLICY: LockRetryPolicy = { lockSeconds: 2, pauseSeconds: 5, attempts: 20 };

/** PostgreSQL's codes for "lock not available" and "deadlock detected", after which the transaction is rolled back. */
const LOCKED = new Set<unknown>(["55P03", "40P01"]);

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && LOCKED.has(error.code);

/** A migration could not get a lock. Nothing of it was applied. */
export class LockTimeoutError extends Error {}

/** Concurrent index builds do not block other queries, and a timeout would leave an invalid index. */
const CONCURRENTLY = /^\s*(create|drop|reindex)\b.*\bconcurrently\b/im;

/**
 * Matches the tables that statements lock: altered tables, tables with triggers, and
 * tables that a foreign key references.
 */
const LOCKS =
  /\b(?:ALTER TABLE|DROP TABLE|TRUNCATE|LOCK TABLE|REFERENCES|TRIGGER\b[^;$]*?\bON)\s+(?:(?:IF EXISTS|ONLY|TABLE)\s+)*"?(\w+)/gi;
const CREATES = /\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?"?(\w+)/gi;
/** The shop's transactions usually end within this time. */
const MIN_LOCK_MS = 100;

/**
 * How long a script may wait for each lock, in milliseconds. It holds the locks of the first tables while it waits
 * for the next one, so the tables share the time.
 */
export function lockTimeoutOf(sql: string, lockSeconds: number): number {
  const namesIn = (pattern: RegExp) => new Set([...sql.matchAll(pattern)].map(([, name = ""]) => name));
  const count = [...namesIn(LOCKS)].filter((name) => !namesIn(CREATES).has(name)).length;
  return Math.max(MIN_LOCK_MS, Math.floor((lockSeconds * 1000) / Math.max(1, count)));
}

/**
 * Runs the script of a migration in one transaction. While it waits for a lock, every query on that table waits behind
 * it, so it gives up after a short time, pauses so that they can run, and tries again. An index that is built
 * concurrently has no transaction: what an interrupted run left of it is dropped first.
 * @param wasInterrupted whether an earlier run of this script is known to have been interrupted
 * @throws {LockTimeoutError} after the last attempt
 */
export async function runMigrationScript(
  client: ScriptClient,
  sql: string,
  { lockSeconds, pauseSeconds, attempts }: LockRetryPolicy = LOCK_RETRY_POLICY,
  wasInterrupted = false,
): Promise<void> {
  if (CONCURRENTLY.test(sql)) {
    await client.query("SET lock_timeout = 0");
    await dropLeftIndex(client, sql, wasInterrupted);
    await client.query(sql);
    return;
  }
  await client.query(`SET lock_timeout = ${lockTimeoutOf(sql, lockSeconds)}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(sql); // PostgreSQL runs the statements of one simple query as one transaction
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
