import "server-only";
import { type Span, SpanKind, trace } from "@opentelemetry/api";
import type { Pool, PoolClient } from "pg";
import { failSpan } from "./spans";

type Query = (...parameters: unknown[]) => unknown;

/** Of a statement that is traced: its verb and its first table, never its text or values. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i;
const VERB = /^(?:\s|\/\*.*?\*\/|\()*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

/** @returns the verb and the first table of a statement, as far as it has them */
export function describeStatement(sql: string): { operation: string; table: string | undefined } {
  return { operation: VERB.exec(sql)?.[1]?.toUpperCase() ?? "SQL", table: TABLE.exec(sql)?.[1] };
}

/** Gives each statement of a pool a span, within the request or job that sent it. */
export function traceQueries(pool: Pool): void {
  pool.query = traced(pool.query.bind(pool) as Query) as Pool["query"];
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => Promise<PoolClient>;
  const known = new WeakSet<PoolClient>();
  const withSpans = (client: PoolClient): PoolClient => {
    if (!known.has(client)) client.query = traced(client.query.bind(client) as Query) as typeof client.query;
    known.add(client);
    return client;
  };
  // The pool's own query(), which has a span already, calls both with a callback.
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
