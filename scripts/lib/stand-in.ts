import type { DataFolder } from "./data-folder";
import { isProcessRunning } from "./data-folder";
import { reuseOrFindPort } from "./ports";
import { type Child, startNode, waitUntilReachable } from "./processes";

/** What a clone remembers of a stand-in for an outside service. */
export interface StandInNote {
  port: number;
  pid?: number;
}

export interface StandIn {
  /** What the shop needs to talk to it. */
  env: Record<string, string>;
  stop(): Promise<void>;
  kill(): void;
}

interface Options<Note extends StandInNote> {
  data: DataFolder;
  /** Of the note in the data folder. */
  name: string;
  /** What is remembered, or the beginning. */
  note: Note;
  /** True when another process of this clone uses the embedded parts. */
  join: boolean;
  /** The program below sandbox/, which answers on /health. */
  program: string;
  /** Its environment. The port is added. */
  env: Record<string, string>;
}

/**
 * Starts a stand-in of this data folder, or joins the one that another start of this clone is using.
 * @returns its URL, and how to end it (nothing, when it is another start's)
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
