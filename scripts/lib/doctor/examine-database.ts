import type { Client } from "pg";
import { appliedMigrations, withConnection } from "../database";
import { migrationNames } from "../migration-names";
import { examineClock } from "./examine-clock";
import { type Finding, fine, messageOf, problem, warning } from "./finding";

const OLDEST_VERSION = 15;
/** Mail that waits longer is not just on its way. */
const MAIL_MINUTES = 30;
/** Several jobs run each minute. */
const MAX_IDLE_MINUTES = 15;

/** Examines the database: reachable, version, migrations, connection for notifications, clock, jobs, waiting mail. */
export async function examineDatabase(env: Record<string, string>): Promise<Finding[]> {
  const { DATABASE_URL: url = "", DIRECT_DATABASE_URL: direct } = env;
  try {
    const first = await withConnection(url, examineServer);
    const migrations = await examineMigrations(url);
    const work =
      migrations.state === "fine"
        ? [await withConnection(url, examineJobs), await withConnection(url, examineOutbox)]
        : [];
    return [...first, migrations, await examineNotifications(direct || url), ...work];
  } catch (error) {
    const remedy = "Check host, user and password in DATABASE_URL, and that the server accepts this machine.";
    return [problem("Database", `does not answer: ${messageOf(error)}`, remedy)];
  }
}

async function examineServer(client: Client): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ version: number; ms: number }>(
    "SELECT current_setting('server_version_num')::int AS version, extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  );
  const { version = 0, ms = 0 } = rows[0] ?? {};
  const major = Math.floor(version / 10_000);
  return [
    major < OLDEST_VERSION
      ? problem("Database", `is PostgreSQL ${major}`, `Upgrade it to PostgreSQL ${OLDEST_VERSION} or newer.`)
      : fine("Database", `PostgreSQL ${major} answers`),
    examineClock("the database's", ms, { before, after: Date.now() }),
  ];
}

async function examineMigrations(url: string): Promise<Finding> {
  const [applied, wanted] = [await appliedMigrations(url), migrationNames()];
  const missing = wanted.filter((name) => !applied.has(name));
  if (missing.length === 0) return fine("Migrations", `all ${wanted.length} are applied`);
  return problem(
    "Migrations",
    `${missing.length} of ${wanted.length} are not applied: ${missing[0]}${missing.length > 1 ? ", …" : ""}`,
    "Run npm run migrate -- deploy; npm start does the same.",
  );
}

/** A pooler in transaction mode loses LISTEN: then changes reach other processes late. */
async function examineNotifications(url: string): Promise<Finding> {
  const channel = "doctor";
  const arrived = await withConnection(url, async (client) => {
    let count = 0;
    client.on("notification", () => {
      count += 1;
    });
    await client.query(`LISTEN ${channel}`);
    await client.query(`NOTIFY ${channel}`);
    await client.query("SELECT 1");
    return count > 0;
  });
  if (arrived) return fine("Notifications", "the database's NOTIFY arrives");
  const remedy =
    "Set DIRECT_DATABASE_URL to the server itself, past the pooler, or REDIS_URL (docs/scaling.md).";
  return warning("Notifications", "the database's NOTIFY does not arrive", remedy);
}

/** A warning, because the shop may not have been started yet. */
async function examineJobs(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ minutes: number }>(
    "SELECT floor(extract(epoch FROM $1::timestamptz AT TIME ZONE 'UTC' - last_run_at) / 60)::int AS minutes FROM job_heartbeat",
    [new Date().toISOString()],
  );
  const { minutes = 0 } = rows[0] ?? {};
  if (minutes < MAX_IDLE_MINUTES) return examineLateJobs(client);
  const remedy =
    'Start the shop. If it is already running, look for "jobs did not start" in its log, and check SHOP_RUNS_JOBS or the scheduler that calls /api/cron.';
  return warning("Jobs", `none has succeeded for ${minutes} minutes`, remedy);
}

/** The shop stores when each job counts as late (lib/server/jobs/heartbeat.ts). */
async function examineLateJobs(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT key AS name FROM job_heartbeat, jsonb_each_text(late_at) WHERE value::bigint < $1 ORDER BY key",
    [Math.floor(Date.now() / 1000)],
  );
  if (rows.length === 0) return fine("Jobs", "succeeded recently");
  const names = rows.map(({ name }) => name).join(", ");
  const remedy =
    "If a scheduler calls /api/cron, add these jobs to it (docs/operations.md, Jobs). Otherwise look for their names in the shop's log.";
  return warning("Jobs", `not run on schedule: ${names}`, remedy);
}

async function examineOutbox(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ waiting: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE status = 'queued' AND NOT is_bulk AND created_at < $1::timestamptz AT TIME ZONE 'UTC')::int AS waiting,
            count(*) FILTER (WHERE status = 'failed')::int AS failed
     FROM mail_outbox WHERE status IN ('queued', 'failed')`,
    [new Date(Date.now() - MAIL_MINUTES * 60_000).toISOString()],
  );
  const { waiting = 0, failed = 0 } = rows[0] ?? {};
  if (waiting + failed === 0) return fine("Outbox", "no mail waits");
  const text = `${waiting} emails have waited for more than ${MAIL_MINUTES} minutes, ${failed} failed`;
  return warning(
    "Outbox",
    text,
    "Open Settings → Outbox in the admin: it shows each error and can send the email again.",
  );
}
