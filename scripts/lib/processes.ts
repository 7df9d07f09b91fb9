import { type ChildProcess, spawn } from "node:child_process";
import { StopError } from "./steps.mjs";

export interface Child {
  process: ChildProcess;
  /** Sends SIGTERM, after 10 s SIGKILL, and waits for the end. */
  stop(): Promise<void>;
}

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill();
});

/** A child never outlives this process, however it ends: a build or a server that nobody waits for any more. */
function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

/** Starts a Node program as a child of this one. */
export function startNode(
  args: string[],
  env: Record<string, string | undefined>,
  stdio: "inherit" | "ignore" | number = "inherit",
): Child {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", stdio, stdio],
  });
  endWithUs(child);
  return {
    process: child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
        child.once("exit", () => {
          clearTimeout(force);
          resolve();
        });
        child.kill("SIGTERM");
      }),
  };
}

/**
 * Waits until a URL answers with a success.
 * @param seconds how long at most
 * @throws {StopError} when it does not, or when the child that should answer has ended
 */
export async function untilAnswers(url: string, seconds: number, child?: Child): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last = "";
  while (Date.now() < end) {
    if (child && child.process.exitCode !== null)
      throw new StopError(`What should answer on ${url} ended with code ${child.process.exitCode}`);
    last = await answerOf(url);
    if (last === "ok") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StopError(`Nothing answered on ${url} within ${seconds} s: ${last}`);
}

/** "ok", or what came instead within two seconds. */
async function answerOf(url: string): Promise<string> {
  const ask = fetch(url).then(
    async (answer) => {
      const text = await answer.text();
      return answer.ok ? "ok" : `${answer.status} ${text.slice(0, 200)}`;
    },
    (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
  );
  const late = new Promise<string>((resolve) => setTimeout(resolve, 2000, "no answer for two seconds"));
  return Promise.race([ask, late]);
}

/** Runs a Node program to its end. @throws {StopError} with what it printed when it fails */
export async function runNode(args: string[], env: Record<string, string | undefined> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new StopError(`${args.join(" ")} ended with code ${code}:\n${output.slice(-60_000)}`);
  return output;
}
