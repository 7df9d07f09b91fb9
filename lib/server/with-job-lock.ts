import "server-only";
import { Client } from "pg";
import { CONNECTION_WAIT_SECONDS } from "@/lib/core/time-limits";
import { env } from "./env";
import { log } from "./log";

/**
 * `automatic`: runs by the clock share the lock with each other, as jobs do no harm on several instances at once; they are left
 * out while another mode has it. `manual`: a run that staff started waits until it has the lock alone. `probe`: has it alone,
 * or is left out.
 */
type Mode = "automatic" | "manual" | "probe";

const KEY = "hashtextextended($1, 0)";
const LOCKS = {
  automatic: `SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS got`,
  manual: `SELECT true AS got FROM pg_advisory_xact_lock(${KEY})`,
  probe: `SELECT pg_try_advisory_xact_lock(${KEY}) AS got`,
} as const satisfies Record<Mode, string>;
/** A manual run that waits longer for the present one fails. */
const MANUAL_WAIT_SECONDS = 120;

/**
 * Does work under a job's lock. The lock belongs to a transaction on a connection of its own, so that it ends with the
 * process, and holds behind a pooler too.
 * @returns undefined, without doing the work, when it is left out
 */
export async function withJobLock<T>(
  name: string,
  mode: Mode,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECTION_WAIT_SECONDS * 1000,
  });
  client.on("error", (err) => log().warn({ err, job: name }, "the connection of a job's lock ended"));
  try {
    await client.connect();
    await client.query("BEGIN");
    // The transaction idles while the work runs: a limit of the role or the database would free the lock early.
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query(`SET LOCAL lock_timeout = '${MANUAL_WAIT_SECONDS}s'`);
    const { rows } = await client.query<{ got: boolean }>(LOCKS[mode], [`shop job ${name}`]);
    return rows[0]?.got ? { result: await work() } : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
