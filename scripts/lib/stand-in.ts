import type { DataFolder } from "./data-folder";
import { isProcessRunning } from "./data-folder";
import { reuseOrFindPort } from "./ports";
import { type Child, startNode, waitUntilReachable } from "./processes";

/** The stored state of a clone's stand-in for an outside service. */
export interface StandInNote {
  port: number;
  pid?: number;
}

export interface StandIn {
  /** The shop's configuration for it. */
  env: Record<string, string>;
  stop(): Promise<void>;
  kill(): void;
}

interface Options<Note extends StandInNote> {
  data: DataFolder;
  /** Name of the note in the data folder. */
  name: string;
  /** The stored state, or the initial one. */
  note: Note;
  /** True when another process of this clone uses the embedded parts. */
  join: boolean;
  /** The file to run, which answers on /health. */
  program: string;
  /** Its environment. The port is added. */
  env: Record<string, string>;
}

/**
 * Starts a stand-in of this data folder, or joins the one that another start of this clone is using.
 * @returns its URL, and a function that ends it (a no-op when it belongs to another start)
 */
export async function startStandIn<Note extends StandInNote>(
  options: Options<Note>,
): Promise<{ url: string; stop(): Promise<void>; kill(): void }> {
  const { data, name, note, join, program, env } = options;
  const running = note.pid !== undefined && isProcessRunning(note.pid) && (await answers(note.port));
  let child: Child | undefined;
  if (!(running && join)) {
    if (running && note.pid) process.kill(note.pid, "SIGTERM");
    note.port = await reuseOrFindPort(note.port || undefined);
    child = startNode(["--import", "tsx", program], { ...env, SANDBOX_PORT: String(note.port) }, "ignore");
    note.pid = child.process.pid;
    data.write(name, note);
    await waitUntilReachable(`http://127.0.0.1:${note.port}/health`, 20, child);
  }
  return { url: `http://127.0.0.1:${note.port}`, stop: async () => child?.stop(), kill: () => child?.kill() };
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}
