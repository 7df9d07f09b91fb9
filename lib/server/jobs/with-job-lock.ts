import "server-only";
import { Client } from "pg";
import { CONNECTION_WAIT_SECONDS } from "@/lib/core/time-limits";
import { directDatabaseUrl } from "../env";
import { log } from "../log";

/**
 * `automatic`: scheduled runs share the lock with each other, because jobs are safe on several instances at once; they
 * are skipped while another mode holds it. `manual`: a run that staff started waits for the exclusive lock. `probe`:
 * takes the exclusive lock or is skipped.
 */
type Mode = "automatic" | "manual" | "probe";

const LOCKS = {
  automatic: (key) => `SELECT pg_try_advisory_xact_lock_shared(${key}) AS got`,
  manual: (key) => `SELECT true AS got FROM pg_advisory_xact_lock(${key})`,
  probe: (key) => `SELECT pg_try_advisory_xact_lock(${key}) AS got`,
} as const satisfies Record<Mode, (key: string) => string>;
/** A manual run that waits longer for the current one fails. */
const MANUAL_WAIT_SECONDS = 120;

/**
 * Runs work under a job's lock. The lock belongs to a transaction on a connection of its own, so that it ends with the
 * process. The connection avoids a pooler, which would end a transaction that idles for as long as a job runs.
 * @returns undefined, without running the work, when it is skipped
 */
export async function withJobLock<T>(
  name: string,
  mode: Mode,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = new Client({
    connectionString: directDatabaseUrl(),
    connectionTimeoutMillis: CONNECTION_WAIT_SECONDS * 1000,
  });
  client.on("error", (err) => log().warn({ err, job: name }, "the connection of a job's lock ended"));
  try {
    await client.connect();
    await client.query("BEGIN");
    // The transaction idles while the work runs: a timeout of the role or the database would free the lock early.
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query(`SET LOCAL lock_timeout = '${MANUAL_WAIT_SECONDS}s'`);
    // The key is a literal: after a statement with a parameter, PostgreSQL keeps the snapshot until the
    // next statement, here for as long as the work runs. Meanwhile neither queries nor VACUUM can remove
    // row versions that became dead after it was taken.
    const key = `hashtextextended(${client.escapeLiteral(`shop job ${name}`)}, 0)`;
    const { rows } = await client.query<{ got: boolean }>(LOCKS[mode](key));
    return rows[0]?.got ? { result: await work() } : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
