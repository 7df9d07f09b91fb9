import "server-only";
import pino from "pino";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** Structured log, one JSON line an event; cards, secrets and passwords never reach it because nothing logs bodies. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
