/** A started part that has to be ended. */
interface Part {
  /** Lets it finish its work. */
  stop(): void | Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** The parts of a start; they end in the opposite order: the server first, its database last. */
export class ShutdownTasks {
  private readonly parts: Part[] = [];
  /** Receives the id of the server's process, which uses the database until it has ended. */
  onServer?: (pid: number) => void;

  add(part: Part): void {
    this.parts.unshift(part);
  }

  async stop(): Promise<void> {
    for (const part of this.parts) await part.stop();
  }

  kill(): void {
    for (const part of this.parts) part.kill();
  }
}

/**
 * One Ctrl-C arrives twice: from the terminal, which signals the whole process group, and from npm, which
 * forwards it. Only a later one is a second one.
 */
const SAME_SIGNAL_MS = 1000;
const PARENT_POLL_MS = 500;

/**
 * Ends all parts at the first signal, and kills them at the second one. It also ends them when npm, which
 * started this process, has ended: a killed npm forwards no signal.
 * @returns ends all parts, then this process with the code
 */
export function endOnSignals(parts: ShutdownTasks): (code: number) => Promise<void> {
  let endingSince: number | undefined;
  const end = async (code: number) => {
    if (endingSince !== undefined) return;
    endingSince = performance.now();
    await parts.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (endingSince === undefined) return void end(0);
      if (performance.now() - endingSince < SAME_SIGNAL_MS) return;
      parts.kill();
      process.exit(1);
    });
  if (process.env.npm_lifecycle_event) onParentChange(() => void end(0));
  return end;
}

function onParentChange(act: () => void): void {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    act();
  }, PARENT_POLL_MS);
  poll.unref();
}
