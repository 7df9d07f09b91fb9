import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isProcessRunning } from "../../../scripts/lib/data-folder";
import { requirePid } from "../../support/require-pid";

// A miniature `npm start`: npm runs a launcher, which runs a sandbox and a server that completes its work before it
// exits. Each logs its actions.
const folder = mkdtempSync(path.join(tmpdir(), "shop-ending-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = path.resolve(".");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
const lib = (name: string) => JSON.stringify(path.resolve("scripts/lib", name));
const noteOf = (file: string) => `const { appendFileSync } = require("node:fs");
const note = (what) => appendFileSync(${JSON.stringify(file)}, what + " " + process.pid + "\\n");`;

const SANDBOX = `process.on("SIGTERM", () => { note("sandbox-ends"); process.exit(0); });`;
const SERVER = `for (const signal of ["SIGTERM", "orphaned"])
  process.on(signal, () => setTimeout(() => { note("server-ends"); process.exit(0); }, 400));`;
const HANGING = `process.on("SIGTERM", () => note("server-hangs"));`;

interface Start {
  npm: ChildProcess;
  /** The log in order, without process ids. */
  notes(): string[];
  pid(name: string): number;
  exit: Promise<number | null>;
}

let starts = 0;

async function start(server = SERVER): Promise<Start> {
  starts += 1;
  const home = mkdtempSync(path.join(folder, `${starts}-`));
  const file = path.join(home, "notes");
  appendFileSync(file, "");
  // The note is written last, so that the signal handlers exist before the test sends a signal.
  const program = (name: string, handlers: string) =>
    JSON.stringify(`${noteOf(file)} ${handlers} setInterval(() => {}, 1000); note(${JSON.stringify(name)});`);
  writeFileSync(
    path.join(home, "launcher.ts"),
    `import { appendFileSync } from "node:fs";
     import { endOnSignals, ShutdownTasks } from ${lib("end-on-signals.ts")};
     import { startNode } from ${lib("processes.ts")};
     process.chdir(${JSON.stringify(root)});
     appendFileSync(${JSON.stringify(file)}, "launcher " + process.pid + "\\n");
     const parts = new ShutdownTasks();
     const end = endOnSignals(parts);
     parts.add(startNode(["-e", ${program("sandbox", SANDBOX)}], {}));
     const server = startNode(["-e", ${program("server", server)}], {});
     parts.add({ stop: () => server.stop(30), kill: () => server.kill() });
     server.process.once("exit", (code) => void end(code ?? 1));`,
  );
  const tsx = path.resolve("node_modules/tsx/dist/esm/index.mjs");
  const script = scripts.start.replaceAll("node scripts/start.mjs", `node --import ${tsx} launcher.ts`);
  writeFileSync(
    path.join(home, "package.json"),
    JSON.stringify({ type: "module", scripts: { start: script } }),
  );
  const npm = spawn("npm", ["start"], { cwd: home, stdio: "ignore", detached: true });
  const exit = new Promise<number | null>((resolve) => npm.once("exit", resolve));
  const lines = () => readFileSync(file, "utf8").trim().split("\n");
  await until(() =>
    ["launcher", "sandbox", "server"].every((name) => lines().some((line) => line.startsWith(name))),
  );
  return {
    npm,
    notes: () => lines().map((line) => line.split(" ")[0] ?? ""),
    pid: (name) =>
      Number(
        lines()
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")[1],
      ),
    exit,
  };
}

async function until(fact: () => boolean): Promise<void> {
  for (let wait = 0; !fact(); wait += 1) {
    if (wait > 1000) throw new Error("It did not happen");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until every started process has exited. */
async function nothingIsLeft({ npm, pid }: Start): Promise<void> {
  const pids = [requirePid(npm.pid), pid("launcher"), pid("server"), pid("sandbox")];
  await until(() => !pids.some(isProcessRunning));
}

describe.each<[string, (shop: Start) => void]>([
  ["npm", ({ npm }) => npm.kill("SIGTERM")],
  ["the server", ({ pid }) => process.kill(pid("server"), "SIGTERM")],
  ["the launcher", ({ pid }) => process.kill(pid("launcher"), "SIGTERM")],
  ["the process group", ({ npm }) => process.kill(-requirePid(npm.pid), "SIGTERM")],
])("SIGTERM to %s", (_whom, signal) => {
  it("lets the server finish, stops the sandbox after it, exits with code 0 and leaves no process", async () => {
    const shop = await start();
    signal(shop);
    expect(await shop.exit).toBe(0);
    await nothingIsLeft(shop);
    expect(shop.notes().filter((note) => note.endsWith("-ends"))).toEqual(["server-ends", "sandbox-ends"]);
  });
});

it("a Ctrl-C that arrives from the terminal and from npm is one signal", async () => {
  const shop = await start();
  process.kill(-requirePid(shop.npm.pid), "SIGINT");
  expect(await shop.exit).toBe(0);
  await nothingIsLeft(shop);
  expect(shop.notes()).toContain("server-ends");
});

it("a second signal kills processes that have not exited", async () => {
  const shop = await start(HANGING);
  process.kill(shop.pid("launcher"), "SIGTERM");
  await until(() => shop.notes().includes("server-hangs"));
  await new Promise((resolve) => setTimeout(resolve, 1100)); // a signal within a second is the same one
  process.kill(shop.pid("launcher"), "SIGTERM");
  await nothingIsLeft(shop);
});

it("SIGKILL to npm stops everything in order", async () => {
  const shop = await start();
  shop.npm.kill("SIGKILL");
  await nothingIsLeft(shop);
  expect(shop.notes().filter((note) => note.endsWith("-ends"))).toEqual(["server-ends", "sandbox-ends"]);
});

it("SIGKILL to the launcher leaves no process: the server still completes its work", async () => {
  const shop = await start();
  process.kill(shop.pid("launcher"), "SIGKILL");
  await nothingIsLeft(shop);
  expect(shop.notes()).toContain("server-ends");
  expect(existsSync(folder)).toBe(true);
});

it("a child started in another way outlives its killed parent (control)", async () => {
  const file = path.join(folder, "control");
  const child = `${noteOf(file)} note("child"); setTimeout(() => {}, 5000);`;
  const parent = spawn(
    process.execPath,
    [
      "-e",
      `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); setInterval(() => {}, 1000)`,
    ],
    { stdio: "ignore" },
  );
  await until(() => existsSync(file));
  parent.kill("SIGKILL");
  await until(() => !isProcessRunning(requirePid(parent.pid)) || parent.signalCode !== null);
  const pid = Number(readFileSync(file, "utf8").split(" ")[1]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isProcessRunning(pid)).toBe(true);
  process.kill(pid, "SIGKILL");
});
