import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../../scripts/lib/ports";
import { requirePid } from "../../support/require-pid";
import { waitFor } from "../../support/wait-for";

// Processes that fail. Those of a real shop are in tests/http/workers.test.ts.

const folder = mkdtempSync(path.join(tmpdir(), "shop-workers-"));
const file = path.join(folder, "mode");
afterAll(() => rmSync(folder, { recursive: true }));

/** Sets what processes started from now on do. */
const setMode = (mode: "works" | "fails" | "waits") => writeFileSync(file, mode);

let primary: ChildProcess;
let notes: string;
let errors: string;

async function start() {
  const env = { ...process.env, PORT: String(await findFreePort()), MODE_FILE: file };
  primary = spawn(process.execPath, [require.resolve("../../support/serve-with-workers.mjs")], { env });
  notes = "";
  errors = "";
  primary.stdout?.on("data", (part: Buffer) => {
    notes += part.toString();
  });
  primary.stderr?.on("data", (part: Buffer) => {
    errors += part.toString();
  });
}

/** The processes to which something happened, in the order in which they were started. */
const pidsOf = (what: "online" | "listening" | "exit"): number[] =>
  [...notes.matchAll(new RegExp(`^${what} (\\d+) (\\d+)$`, "gm"))]
    .sort(([, one], [, other]) => Number(one) - Number(other))
    .map(([, , pid]) => Number(pid));
/** The processes that listen. */
const listening = () => pidsOf("listening").filter((pid) => !pidsOf("exit").includes(pid));
/** The two processes that listen, without those named. */
const waitForTwo = (except: number[] = []) =>
  waitFor(async () => {
    const found = listening();
    return found.length === 2 && !found.some((pid) => except.includes(pid)) && found;
  });
const waitForError = (text: string) => waitFor(async () => errors.includes(text));

beforeEach(() => setMode("works"));
afterEach(() => {
  if (primary.exitCode === null) primary.kill("SIGKILL"); // its processes end when their channel closes
});

it("exits at the first start with the code of a process that fails", async () => {
  setMode("fails");
  await start();
  expect(await once(primary, "exit")).toEqual([3, null]);
});

it("stops a reload when a new process does not start, and the old ones keep running", async () => {
  await start();
  const before = await waitForTwo();
  setMode("fails");
  primary.kill("SIGHUP");
  await waitForError("the reload ended");
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(listening()).toEqual(before);
  setMode("works");
  primary.kill("SIGHUP");
  await waitForTwo(before);
});

it("tries a crashed process's replacement again if it does not start, and the other one keeps running", async () => {
  await start();
  const [first = 0, second = 0] = await waitForTwo();
  setMode("fails");
  process.kill(requirePid(first), "SIGKILL");
  await waitForError("code 3; starting another one");
  expect(listening()).toEqual([second]);
  setMode("works");
  expect(await waitForTwo([first])).toContain(second);
});

describe("when a process crashes while a reload starts its successor", () => {
  let before: number[];
  let crashed: number;
  beforeEach(async () => {
    await start();
    before = await waitForTwo();
    setMode("waits");
    primary.kill("SIGHUP");
    await waitFor(async () => pidsOf("online").length === 3);
    crashed = requirePid(pidsOf("online")[0]);
    process.kill(crashed, "SIGKILL");
    await waitForError("SIGKILL; starting another one");
  });

  it("the successor takes the place, and reloads still work", async () => {
    setMode("works");
    const after = await waitForTwo(before);
    primary.kill("SIGHUP");
    await waitForTwo([...before, ...after]);
    // The crash starts no process: two at first, and two for each reload.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(pidsOf("online")).toHaveLength(6);
  });

  it("another process is started for the place if the successor does not start", async () => {
    process.kill(requirePid(pidsOf("online")[2]), "SIGKILL");
    await waitForError("the reload ended");
    setMode("works");
    expect(await waitForTwo([crashed])).toContain(before.find((pid) => pid !== crashed));
  });
});
