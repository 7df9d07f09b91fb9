import "server-only";
import { formatCron, nextCronRun } from "@/lib/core/cron";
import { JOBS } from "@/lib/jobs";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { JobView } from "../schema";
import { hasJobTable, listLastJobRuns } from "./attention";

/** Jobs that run now or start within seconds. */
async function busyJobs(): Promise<ReadonlySet<string>> {
  if (!(await hasJobTable())) return new Set();
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM pgboss.job WHERE state::text IN ('created', 'active')`;
  return new Set(rows.map(({ name }) => name));
}

/** Every job of the shop: its schedule, the result of its last run, and whether it runs now. */
export async function listJobs(): Promise<JobView[]> {
  const [last, busy] = await Promise.all([listLastJobRuns(), busyJobs()]);
  return Object.entries(JOBS).map(([name, { label, cron }]) => ({
    name,
    label,
    schedule: formatCron(cron),
    next: nextCronRun(cron, now()).toISOString(),
    last: last.find((run) => run.name === name) ?? null,
    isBusy: busy.has(name),
  }));
}
