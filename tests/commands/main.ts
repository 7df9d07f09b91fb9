// npm run test:commands: runs the commands in docs/ that take too long for `npm test`, as they are written there, in a
// clone of the last commit. Run manually, because it builds twice and takes up to half an hour.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../scripts/lib/ports";
import { elapsed, StopError, say, step } from "../../scripts/lib/steps.mjs";
import { startCommand } from "../support/started-command";

/** A command of docs/, and how its success is recognized. */
interface LongCommand {
  command: string;
  /** Arguments that narrow it, or that replace a placeholder of the command. */
  narrowed?: (command: string) => string;
  /** Texts of its output. */
  prints: readonly string[];
  /** A file that it writes. */
  writes?: string;
  /** A program without which it is skipped. */
  needs?: string;
  /** It compares figures with limits, which those of a short run may miss. */
  mayFail?: boolean;
}

const COMMANDS: readonly LongCommand[] = [
  { command: "npm run size", prints: ["Home /: ", "Product /products/"] },
  {
    command: "npm run shots",
    narrowed: (command) => `${command} -- home`,
    prints: ["3 pictures, side by side in shots/contact-sheet.webp"],
    writes: "shots/contact-sheet.webp",
  },
  {
    command: "ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts",
    prints: ["Everything passed"],
    writes: "tests/e2e/accepted",
  },
  {
    command: "npm test -- matrix",
    narrowed: (command) => `${command} tests/unit/server/clock.test.ts`,
    prints: ["Everything passed", "Asia/Tokyo"],
  },
  { command: "npm run lighthouse", prints: ["Home /   performance", "TBT"], mayFail: true },
  { command: "npm run bench", prints: ["Paid orders", "/api/admin/orders/export"] },
  { command: "npm run bench -- pages", prints: ["Questions", "Memory of the process afterwards"] },
  {
    command: "npm run bench -- compare <commit>",
    narrowed: (command) => command.replace("<commit>", "HEAD"),
    prints: ["Paid orders"],
  },
  { command: "npm run bench -- instances 3", needs: "nginx", prints: ["Questions"] },
  {
    command: "npm run bench -- memory 10",
    narrowed: (command) => command.replace("10", "0.2"),
    prints: ["memory at most"],
  },
  { command: "npm run bench -- cost", prints: ["Page from the cache", "Paid order (7 calls)"] },
  {
    command: "npm run test:overload",
    narrowed: (command) => `${command} -- 50`,
    prints: ["All as it should be."],
  },
  {
    command: "npm run test:kills -- <seed>",
    narrowed: (command) => command.replace("<seed>", "7"),
    prints: ["All as it should be."],
  },
];

/** Clones the last commit, with the packages that are installed here. */
function cloneShop(folder: string): void {
  execFileSync("git", ["clone", "--quiet", ".", folder]);
  for (const modules of ["node_modules", "scripts/arch/node_modules", "scripts/lighthouse/node_modules"])
    if (existsSync(modules)) execFileSync("cp", ["-al", modules, path.join(folder, path.dirname(modules))]);
}

async function run({ command, narrowed, prints, writes, mayFail }: LongCommand, folder: string) {
  const env = { ...process.env, SHORT_RUN: "1" };
  const child = spawn("sh", ["-c", narrowed?.(command) ?? command], { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = (await once(child, "close")) as [number | null];
  const missing = prints.filter((text) => !output.includes(text));
  if (writes && !existsSync(path.join(folder, writes))) missing.push(writes);
  if (missing.length > 0 || (code !== 0 && !mayFail))
    throw new StopError(`${command} ended with ${code}, without ${missing.join(", ")}:\n${output}`);
}

/** npm run dev, in an empty data folder. */
async function runDev(folder: string): Promise<void> {
  const port = await findFreePort();
  const shop = startCommand("npm run dev", folder, { NODE_ENV: "", PORT: String(port) }, folder);
  try {
    await shop.printed("Ctrl-C ends it.");
    for (const [page, text] of [
      ["/shop", "/products/hemp-cheese"],
      ["/kit", "Component kit"],
    ] as const) {
      const html = await (await fetch(`http://localhost:${port}${page}`)).text();
      if (!html.includes(text)) throw new StopError(`npm run dev: ${page} is without ${text}`);
    }
    const code = await shop.interrupt();
    if (code !== 0) throw new StopError(`npm run dev ended with ${code}`);
  } finally {
    shop.kill();
  }
}

/** @param only parts of commands, if not all are to be run */
export async function main(only: string[]): Promise<void> {
  const isWanted = (command: string) => only.length === 0 || only.some((part) => command.includes(part));
  const folder = mkdtempSync(path.join(tmpdir(), "shop-commands-"));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const failed: string[] = [];
  const attempt = (name: string, work: () => Promise<void>) =>
    step(name, work).catch((error: unknown) => {
      failed.push(`✗ ${error instanceof Error ? error.message : String(error)}`);
    });
  try {
    cloneShop(folder);
    for (const one of COMMANDS.filter(({ command }) => isWanted(command)))
      if (one.needs && spawnSync(one.needs, ["-v"]).error)
        say(`  ${one.command} is not run: that needs ${one.needs}`);
      else await attempt(one.command, () => run(one, folder));
    if (isWanted("npm run dev")) await attempt("npm run dev", () => runDev(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(failed.length === 0 ? `\nAll commands work (${elapsed()}).` : `\n${failed.join("\n")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
