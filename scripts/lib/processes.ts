import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Socket } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { StopError } from "./steps.mjs";

export interface Child {
  process: ChildProcess;
  /** Sends SIGTERM, then SIGKILL after this many seconds (10 by default), and waits for the end. */
  stop(seconds?: number): Promise<void>;
  /** Ends it at once, without waiting. */
  kill(): void;
}

const STOP_SECONDS = 10;

/** File descriptor of the pipe that closes when a child's parent has ended. */
const PARENT_FD = 3;
/** Commands run in the project's folder. */
const endWithParent = (): string => pathToFileURL(path.resolve("scripts/lib/end-with-parent.mjs")).href;

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill();
});

/**
 * Spawns a Node program that never outlives this process, whether this one exits, crashes or is killed
 * (end-with-parent.mjs).
 */
function spawnNode(
  args: string[],
  env: Record<string, string | undefined>,
  output: "inherit" | "ignore" | "pipe" | number,
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(process.execPath, ["--import", endWithParent(), ...args], {
    env: { ...process.env, ...env, SHOP_PARENT_FD: String(PARENT_FD) },
    stdio: ["ignore", output, output, "pipe"],
    ...options,
  });
  const pipe = child.stdio[PARENT_FD] as Socket | null;
  pipe?.on("error", () => {}); // it ends when the child does
  pipe?.unref();
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/**
 * Starts a Node program as a child in a process group of its own: a signal to this group (Ctrl-C, a service
 * manager) reaches only this process, which ends its children in the right order.
 */
export function startNode(
  args: string[],
  env: Record<string, string | undefined>,
  stdio: "inherit" | "ignore" | number = "inherit",
): Child {
  const child = spawnNode(args, env, stdio, { detached: process.platform !== "win32" });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    stop: (seconds = STOP_SECONDS) =>
      new Promise((resolve) => {
        if (hasEnded()) return resolve();
        const force = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
        child.once("exit", () => {
          clearTimeout(force);
          resolve();
        });
        child.kill("SIGTERM");
      }),
    kill: () => void child.kill("SIGKILL"),
  };
}

/**
 * Waits until a URL answers with a success.
 * @param seconds time limit
 * @throws {StopError} at the time limit, or when the child that should answer has ended
 */
export async function waitUntilReachable(url: string, seconds: number, child?: Child): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last = "";
  while (Date.now() < end) {
    if (child && child.process.exitCode !== null)
      throw new StopError(`What should answer on ${url} ended with code ${child.process.exitCode}`);
    last = await fetchStatus(url);
    if (last === "ok") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StopError(`Nothing answered on ${url} within ${seconds} s: ${last}`);
}

/** "ok", or the other result within two seconds. */
async function fetchStatus(url: string): Promise<string> {
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

/** Runs a Node program to its end. @throws {StopError} with its output when it fails */
export async function runNode(args: string[], env: Record<string, string | undefined> = {}): Promise<string> {
  const child = spawnNode(args, env, "pipe");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new StopError(`${args.join(" ")} ended with code ${code}:\n${output.slice(-60_000)}`);
  return output;
}
