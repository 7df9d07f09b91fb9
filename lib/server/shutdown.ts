import "server-only";

const shared = globalThis as { __shopIsEnding?: boolean };

/** Whether this process is shutting down: a job then stops after its current object. */
export const isShuttingDown = (): boolean => shared.__shopIsEnding ?? false;

export function startShutdown(): void {
  shared.__shopIsEnding = true;
}
