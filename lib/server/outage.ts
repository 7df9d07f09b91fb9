import "server-only";
import { ShopError } from "@/lib/core/errors";

/** The meaning of a database or connection error for the caller. */
type Outage = "unavailable" | "overloaded";

/** Prisma's codes; https://www.prisma.io/docs/orm/reference/error-reference */
const PRISMA: Record<string, Outage> = {
  P1001: "unavailable", // cannot be reached
  P1002: "unavailable", // does not answer in time
  P1008: "overloaded", // operation timed out
  P1011: "unavailable", // TLS connection failed
  P1017: "unavailable", // closed the connection
  P2024: "overloaded", // no free connection in time
  P2028: "overloaded", // no transaction in time, or it took too long
  P2034: "overloaded", // deadlock or write conflict
  P2037: "overloaded", // too many connections
};

/** PostgreSQL's SQLSTATE codes; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Record<string, Outage> = {
  "25P03": "overloaded", // idle in a transaction for too long
  "55P03": "overloaded", // lock not available in time
  "57014": "overloaded", // statement took too long
  "57P01": "unavailable", // administrator command
  "57P02": "unavailable", // crash of another server process
  "57P03": "unavailable", // starting up or shutting down
};
/**
 * Connection exceptions (08); rollbacks (40), such as deadlocks and serialization failures; insufficient resources
 * (53), such as too many connections; errors of the database's system (58).
 */
const POSTGRES_CLASSES: Record<string, Outage> = {
  "08": "unavailable",
  "40": "overloaded",
  "53": "overloaded",
  "58": "unavailable",
};

const SOCKET = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Kinds of Prisma's driver adapter errors. */
const DRIVER: Record<string, Outage> = {
  DatabaseNotReachable: "unavailable",
  ConnectionClosed: "unavailable",
  SocketTimeout: "unavailable",
  TlsConnectionError: "unavailable",
  TooManyConnections: "overloaded",
  TransactionWriteConflict: "overloaded",
};

/** Errors of node-postgres without a code. */
const MESSAGES: [RegExp, Outage][] = [
  [/^timeout exceeded when trying to connect$/, "overloaded"],
  [/^Connection terminated/, "unavailable"],
  [/^Client has encountered a connection error/, "unavailable"],
  [/^Query read timeout$/, "unavailable"],
];

/** Maximum depth at which Prisma and its adapter wrap an error. */
const DEPTH = 5;

/**
 * Classifies an error of a query or transaction.
 * @returns unavailable when the database cannot be reached, overloaded when it does not respond in time, undefined for
 * every other error
 */
export function classifyOutage(error: unknown): Outage | undefined {
  let at = error;
  for (let depth = 0; depth < DEPTH && typeof at === "object" && at !== null; depth += 1) {
    const found = outageIn(at);
    if (found) return found;
    const { cause, meta } = at as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
    at = meta?.driverAdapterError ?? cause;
  }
  return undefined;
}

function outageIn(error: object): Outage | undefined {
  const { code, errorCode, originalCode, kind, message } = error as Record<string, unknown>;
  for (const one of [code, errorCode, originalCode]) {
    if (typeof one !== "string") continue;
    if (SOCKET.includes(one)) return "unavailable";
    const found =
      PRISMA[one] ??
      POSTGRES[one] ??
      (/^[0-9A-Z]{5}$/.test(one) ? POSTGRES_CLASSES[one.slice(0, 2)] : undefined);
    if (found) return found;
  }
  if (typeof kind === "string" && DRIVER[kind]) return DRIVER[kind];
  return MESSAGES.find(([pattern]) => typeof message === "string" && pattern.test(message))?.[1];
}

/**
 * Whether a retry may succeed: an outage of the database, or a ShopError for one of a provider. Every other error
 * recurs with every attempt.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ShopError ? error.status >= 500 : classifyOutage(error) !== undefined;

/** The caller's error: an outage becomes a ShopError with status 503, every other one stays as it is. */
export function toOutageError(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  const outage = classifyOutage(error);
  return outage ? new ShopError(outage) : error;
}
