import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isProcessRunning, waitForFolderLock } from "../../../scripts/lib/data-folder";

const folder = mkdtempSync(path.join(tmpdir(), "shop-processes-"));
/** Functions that end a test's processes, even if the test failed. */
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in its own process, which is killed after the test unless it has exited. */
function start(script: string, stdio: StdioOptions = "ignore"): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio });
  ends.push(() => void child.kill("SIGKILL"));
  return child;
}

async function until(fact: () => boolean): Promise<void> {
  for (let wait = 0; !fact(); wait += 1) {
    if (wait > 500) throw new Error("It did not happen");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it("a child exits with its parent process, even on SIGTERM", async () => {
  const note = path.join(folder, "child");
  const child = `require("node:fs").writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const script = path.join(folder, "parent.ts");
  writeFileSync(
    script,
    `import { runNode } from ${JSON.stringify(path.resolve("scripts/lib/processes.ts"))};
     process.on("SIGTERM", () => process.exit(0));
     void runNode(["-e", ${JSON.stringify(child)}]);`,
  );
  const parent = start(script);
  await until(() => existsSync(note) && readFileSync(note, "utf8") !== "");
  const pid = Number(readFileSync(note, "utf8"));
  parent.kill("SIGTERM");
  await until(() => !isProcessRunning(pid)).catch((error: unknown) => {
    process.kill(pid, "SIGKILL");
    throw error;
  });
});

describe("the embedded database of a killed process", () => {
  /** A process with a guard for a database whose pg_ctl logs its calls. */
  async function guarded(name: string, users: string) {
    const called = path.join(folder, `${name}-called`);
    const program = path.join(folder, `${name}-pg_ctl`);
    writeFileSync(program, `#!/bin/sh\necho "$@" > ${called}\n`, { mode: 0o755 });
    const script = path.join(folder, `${name}.ts`);
    const guarded = JSON.stringify({ program, cluster: folder, users });
    writeFileSync(
      script,
      `import { guardPostgres } from ${JSON.stringify(path.resolve("scripts/lib/postgres-guard.ts"))};
       const guard = guardPostgres(${guarded});
       guard.waitFor([]);
       process.on("SIGTERM", () => { guard.release(); process.exit(0); });
       process.stdout.write("ready");
       setInterval(() => {}, 1000);`,
    );
    const parent = start(script, ["ignore", "pipe", "ignore"]);
    await new Promise((resolve) => parent.stdout?.once("data", resolve));
    return { parent, called };
  }
  const usersOf = (...pids: number[]): string => {
    const users = mkdtempSync(path.join(folder, "users-"));
    for (const pid of pids) writeFileSync(path.join(users, String(pid)), "");
    return users;
  };

  it("is stopped when no other process of the clone uses it", async () => {
    const { parent, called } = await guarded("alone", usersOf(4194304)); // no such process: it left its lock file behind
    parent.kill("SIGKILL");
    await until(() => existsSync(called) && readFileSync(called, "utf8").includes("stop -m fast"));
  });

  it("keeps running for other processes, and is left to a process that exits normally", async () => {
    const others = await guarded("shared", usersOf(process.pid));
    const regular = await guarded("regular", usersOf());
    const last = await guarded("last", usersOf());
    others.parent.kill("SIGKILL");
    regular.parent.kill("SIGTERM");
    last.parent.kill("SIGKILL");
    await until(() => existsSync(last.called)); // a database of a process killed with it would be stopped by now
    expect(existsSync(others.called)).toBe(false);
    expect(existsSync(regular.called)).toBe(false);
  });
});

it("of two starts in one clone the second waits for the first", async () => {
  const first = await waitForFolderLock(folder);
  let second: (() => void) | undefined;
  const onWait = jest.fn();
  const waiting = waitForFolderLock(folder, onWait).then((end) => {
    second = end;
  });
  await until(() => onWait.mock.calls.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(second).toBeUndefined();
  expect(onWait.mock.calls).toEqual([[process.pid]]);
  first();
  await waiting;
  second?.();
  (await waitForFolderLock(folder, onWait))(); // control: the lock is free
  expect(onWait).toHaveBeenCalledTimes(1);
});

it("a start takes over the lock of a dead process", async () => {
  writeFileSync(path.join(folder, "starting"), "4194304");
  (await waitForFolderLock(folder))();
  expect(existsSync(path.join(folder, "starting"))).toBe(false);
});
