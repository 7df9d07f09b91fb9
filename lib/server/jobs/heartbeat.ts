import "server-only";
import { nextCronRun } from "@/lib/core/cron";
import { now, secondsAfter } from "../clock";
import { db } from "../db";
import { log } from "../log";

/** Several jobs run each minute, so no success for this long means that jobs are not being started. */
export const MAX_IDLE_SECONDS = 15 * 60;
const PRECISION_SECONDS = 30;

const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * A job is late when it has missed two of its runs, the second one by `MAX_IDLE_SECONDS`.
 * @returns Unix time in seconds
 */
const lateAt = (cron: string, since: Date): number =>
  unixSeconds(nextCronRun(cron, nextCronRun(cron, since))) + MAX_IDLE_SECONDS;

/**
 * Expects these jobs from now on: one that never runs, because a scheduler of the cron route leaves it out, becomes
 * late too. Jobs that are already expected keep their time, and unlisted ones are no longer expected.
 * @param jobs by name
 */
export async function expectJobs(jobs: Record<string, { cron: string }>): Promise<void> {
  const since = now();
  const expected = Object.fromEntries(
    Object.entries(jobs).map(([name, { cron }]) => [name, lateAt(cron, since)]),
  );
  await db().$executeRaw`
    UPDATE job_heartbeat SET late_at = ${expected}::jsonb || (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(late_at) WHERE ${expected}::jsonb ? key)`;
}

/**
 * Records that a job succeeded, wherever it was started: by the runner or by the cron route. Never fails. A period in
 * which no job succeeded, such as while the shop was stopped, does not make the others late.
 */
export async function recordJobRun(name: string, cron: string): Promise<void> {
  const at = now();
  const late = lateAt(cron, at);
  await db().$executeRaw`
      UPDATE job_heartbeat SET last_run_at = greatest(last_run_at, ${at}::timestamp),
        late_at = jsonb_build_object(${name}::text, ${late}::bigint) || (
          SELECT coalesce(jsonb_object_agg(key, CASE WHEN key = ${name} THEN greatest(value::bigint, ${late}) ELSE value::bigint + seconds END), '{}')
          FROM jsonb_each_text(late_at), (SELECT CASE
            WHEN last_run_at < ${secondsAfter(at, -MAX_IDLE_SECONDS)}::timestamp
            THEN extract(epoch FROM ${at}::timestamp - last_run_at)::bigint ELSE 0 END AS seconds) AS idle)
      WHERE last_run_at < ${secondsAfter(at, -PRECISION_SECONDS)}::timestamp
        OR coalesce((late_at ->> ${name})::bigint, 0) < ${late}`.catch((err: unknown) =>
    log().warn({ err }, "could not record a job run"),
  );
}

/** Seconds since any job last succeeded on this database, or since it was migrated. */
export async function readIdleSeconds(): Promise<number> {
  const row = await db().jobHeartbeat.findUnique({ where: { id: 1 }, select: { lastRunAt: true } });
  return row ? Math.max(0, (now().getTime() - row.lastRunAt.getTime()) / 1000) : 0;
}

/** The names of the jobs that are late, in alphabetical order. */
export async function listLateJobs(): Promise<string[]> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT key AS name FROM job_heartbeat, jsonb_each_text(late_at) WHERE value::bigint < ${unixSeconds(now())} ORDER BY key`;
  return rows.map(({ name }) => name);
}
