import "server-only";
import { trace } from "@opentelemetry/api";
import pino from "pino";
import { env } from "./env";
import { getWorkContext } from "./work-context";

let logger: pino.Logger | undefined;

/**
 * The logged fields of an error: a Stripe error contains whole objects, including client secrets. pg-boss
 * reports errors as plain objects, with the job's queue.
 */
export function loggedError(error: unknown): object {
  if (typeof error !== "object" || error === null || !("message" in error)) return { message: String(error) };
  const { name, message, stack, code, statusCode, requestId, queue } = error as Record<string, unknown>;
  return { name, message, stack, code, statusCode, requestId, queue };
}

/** The id of the active trace. */
function traceOf(): { traceId: string } | undefined {
  const span = trace.getActiveSpan();
  return span && { traceId: span.spanContext().traceId };
}

/**
 * Structured log, one JSON line per event, with the id of its request or job; it never contains cards,
 * secrets or passwords, because bodies are not logged.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    mixin: () => ({ ...getWorkContext(), ...traceOf() }),
    serializers: { err: loggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return logger;
}
