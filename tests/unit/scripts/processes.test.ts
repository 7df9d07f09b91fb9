import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive, waitForTurn } from "../../../scripts/lib/data-folder";

const folder = mkdtempSync(path.join(tmpdir(), "shop-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function until(fact: () => boolean): Promise<void> {
  for (let wait = 0; !fact(); wait += 1) {
    if (wait > 500) throw new Error("It did not happen");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it("a child ends with the process that runs it, also when that one is told to end", async () => {
  const note = path.join(folder, "child");
  const child = `require("node:fs").writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const script = path.join(folder, "parent.ts");
  writeFileSync(
    script,
    `import { runNode } from ${JSON.stringify(path.resolve("scripts/lib/processes.ts"))};
     process.on("SIGTERM", () => process.exit(0));
     void runNode(["-e", ${JSON.stringify(child)}]);`,
  );
  const parent = spawn(process.execPath, ["--import", "tsx", script], { stdio: "ignore" });
  await until(() => existsSync(note) && readFileSync(note, "utf8") !== "");
  parent.kill("SIGTERM");
  await until(() => !isAlive(Number(readFileSync(note, "utf8"))));
});

it("of two starts in one clone the second waits for the first", async () => {
  const first = await waitForTurn(folder);
  let second: (() => void) | undefined;
  const waiting = waitForTurn(folder).then((end) => {
    second = end;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(second).toBeUndefined();
  first();
  await waiting;
  second?.();
});

it("a start takes over what a dead one left", async () => {
  writeFileSync(path.join(folder, "starting"), "4194304");
  (await waitForTurn(folder))();
  expect(existsSync(path.join(folder, "starting"))).toBe(false);
});
