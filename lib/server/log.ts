import "server-only";
import pino from "pino";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** What of an error is logged: a Stripe error carries whole objects, client secrets among them. */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, statusCode, requestId } = error as Error & Record<string, unknown>;
  return { name, message, stack, code, statusCode, requestId };
}

/** Structured log, one JSON line an event; cards, secrets and passwords never reach it because nothing logs bodies. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    serializers: { err: loggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return logger;
}
