import "server-only";

const shared = globalThis as { __shopIsEnding?: boolean };

/** Whether this process has been told to end: a job then stops after the object it works on. */
export const isShuttingDown = (): boolean => shared.__shopIsEnding ?? false;

export function startShutdown(): void {
  shared.__shopIsEnding = true;
}
