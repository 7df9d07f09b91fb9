import "server-only";
import pino from "pino";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** The logged fields of an error: a Stripe error contains whole objects, including client secrets. */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, statusCode, requestId } = error as Error & Record<string, unknown>;
  return { name, message, stack, code, statusCode, requestId };
}

/**
 * Structured log, one JSON line per event; cards, secrets and passwords never reach it because bodies are not logged.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    serializers: { err: loggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return logger;
}
