import { spawn } from "node:child_process";

interface Guarded {
  /** pg_ctl */
  program: string;
  /** Data folder of the cluster. */
  cluster: string;
  /** Folder with a file for each process that uses the cluster, named by its id. */
  users: string;
  uid?: number;
  gid?: number;
}

/** A concurrent process that outlives it. */
export interface PostgresGuard {
  /** The database runs until these processes have ended. */
  waitFor(pids: number[]): void;
  /** Ends the guard, which shuts the database down cleanly. */
  release(): void;
}

/** Starts the process that stops a cluster when this process is killed (postgres-guard.mjs). */
export function guardPostgres(guarded: Guarded): PostgresGuard {
  const child = spawn(process.execPath, ["scripts/lib/postgres-guard.mjs", JSON.stringify(guarded)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return {
    waitFor: (pids) => void child.send(pids),
    release: () => void child.kill("SIGTERM"),
  };
}
