import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { CONNECTION_WAIT_SECONDS, LOCK_WAIT_SECONDS, TRANSACTION_SECONDS } from "@/lib/core/time-limits";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { log } from "./log";
import { classifyOutage } from "./outage";
import { isTracing } from "./telemetry/spans";
import { traceQueries } from "./telemetry/trace-queries";

/** The client, or the transaction in which a helper is called. */
export type Tx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

const CONNECTIONS = 20;
/** Above the server's own limit: a query that is unanswered by then was sent to a server that no longer exists. */
const UNANSWERED_SECONDS = TRANSACTION_SECONDS + 2;
/** Ends the transaction of a stuck process. Longer than the largest import computes between two statements. */
const IDLE_SECONDS = 30;
/** How long an unused connection stays open: as long as Prisma kept it before version 7 (docs/decisions/0066). */
const UNUSED_SECONDS = 300;
/**
 * When an unused connection sends its first keepalive: some networks silently drop one
 * that sent nothing for four minutes.
 */
const KEEP_ALIVE_SECONDS = 60;

/** Whether a URL leads to a pooler in transaction mode, such as PgBouncer. */
const isPooled = (url: string): boolean => new URL(url).searchParams.get("pgbouncer") === "true";

/**
 * Limits that the server enforces, in milliseconds, and no JIT: compiling the statement that prices a cart takes
 * seconds, and running it milliseconds. A pooler rejects them as startup parameters, has settings of its own for them
 * (docs/scaling.md), and keeps unused connections itself.
 */
const directSettings = (url: string) =>
  isPooled(url)
    ? {}
    : {
        options: "-c jit=off",
        statement_timeout: TRANSACTION_SECONDS * 1000,
        lock_timeout: LOCK_WAIT_SECONDS * 1000,
        idle_in_transaction_session_timeout: IDLE_SECONDS * 1000,
        idleTimeoutMillis: UNUSED_SECONDS * 1000,
      };

/**
 * The beginning of a statement that each connection prepares once, because planning it takes longer than running it
 * (docs/decisions/0066). Only for statements on hot paths whose best plan does not depend on their values.
 */
export const PREPARED = Prisma.sql`/* prepared */`;

/** @returns an empty name for a statement that is planned each time */
const statementName = ({ sql }: { sql: string }): string =>
  sql.startsWith(PREPARED.sql) ? createHash("sha256").update(sql).digest("base64url") : "";

const shared = globalThis as {
  __shopDb?: PrismaClient;
  /** The pool of `__shopDb`. */
  __shopPool?: Pool;
  /**
   * When the database was last unreachable or overloaded, on the clock of `performance.now()`.
   * scripts/serve/server.mjs reads it.
   */
  __shopOutageAt?: number;
};

/** Records each outage of the database: a page that fails because of it is answered with 503, not 500. */
function recordOutages<Call extends (...parameters: never[]) => unknown>(call: Call): Call {
  const recording = (...parameters: Parameters<Call>): unknown => {
    const answer = call(...parameters);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (classifyOutage(error)) shared.__shopOutageAt = performance.now();
      });
    return answer;
  };
  return recording as Call;
}

/**
 * A client with its own pool. An operation that gets no connection, lock or answer in time fails within seconds, and is
 * answered with 503 (lib/server/outage.ts).
 * @param url connection string
 */
export function createClient(url: string): PrismaClient {
  return clientOf(createPool(url), url);
}

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_SECONDS * 1000,
    query_timeout: UNANSWERED_SECONDS * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_SECONDS * 1000,
    ...directSettings(url),
  });
  pool.query = recordOutages(pool.query.bind(pool) as Pool["query"]);
  pool.connect = recordOutages(pool.connect.bind(pool) as Pool["connect"]);
  if (isTracing()) traceQueries(pool);
  return pool;
}

function clientOf(pool: Pool, url: string): PrismaClient {
  const onPoolError = (err: Error) => log().warn({ err }, "database connection lost");
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    onPoolError,
    // A pooler may send the next statement over another connection, which has not prepared it.
    ...(isPooled(url) ? {} : { statementNameGenerator: statementName }),
  });
  const transactionOptions = { maxWait: CONNECTION_WAIT_SECONDS * 1000, timeout: TRANSACTION_SECONDS * 1000 };
  return new PrismaClient({ adapter, transactionOptions });
}

/** The database of this process: one pool, also when hot reload loads this module again. */
export function db(): PrismaClient {
  if (!shared.__shopDb) {
    shared.__shopPool = createPool(env().DATABASE_URL);
    shared.__shopDb = clientOf(shared.__shopPool, env().DATABASE_URL);
  }
  return shared.__shopDb;
}

/** The numbers of used and idle connections of this process, and of queries waiting for one. */
export function getPoolState(): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.__shopPool ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
