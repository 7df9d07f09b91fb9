import "server-only";
import { type Span, SpanKind, trace } from "@opentelemetry/api";
import type { Pool, PoolClient } from "pg";
import { failSpan } from "./spans";

type Query = (...parameters: unknown[]) => unknown;

/** Spans name a statement's verb and first table, never its text or values. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i;
const VERB = /^(?:\s|\/\*.*?\*\/|\()*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

/** The verb of a statement, and its first table if it names one. */
export function describeStatement(sql: string): { operation: string; table: string | undefined } {
  return { operation: VERB.exec(sql)?.[1]?.toUpperCase() ?? "SQL", table: TABLE.exec(sql)?.[1] };
}

/** Creates a span for each statement that a traced request or job sends through a pool. */
export function traceQueries(pool: Pool): void {
  pool.query = traced(pool.query.bind(pool) as Query) as Pool["query"];
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => Promise<PoolClient>;
  const known = new WeakSet<PoolClient>();
  const withSpans = (client: PoolClient): PoolClient => {
    if (!known.has(client)) client.query = traced(client.query.bind(client) as Query) as typeof client.query;
    known.add(client);
    return client;
  };
  // pool.query(), which already has a span, calls connect() and the client's query() with a callback.
  pool.connect = ((...parameters: unknown[]) =>
    parameters.length > 0 ? connect(...parameters) : connect().then(withSpans)) as Pool["connect"];
}

const traced =
  (query: Query): Query =>
  (...parameters) => {
    const isInner = typeof parameters.at(-1) === "function";
    if (isInner || !trace.getActiveSpan()?.isRecording()) return query(...parameters);
    const span = startSpan(parameters[0]);
    const answer = query(...parameters);
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => endFailed(span, error),
      );
    else span.end();
    return answer;
  };

function startSpan(statement: unknown): Span {
  const sql = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  const { operation, table } = describeStatement(sql ?? "");
  return trace.getTracer("shop").startSpan(table ? `${operation} ${table}` : operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table ? { "db.collection.name": table } : {}),
    },
  });
}

function endFailed(span: Span, error: unknown): void {
  failSpan(span, error);
  span.end();
}
