import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { step } from "../../scripts/lib/steps.mjs";
import { compareOrders } from "./calls";
import { comparePage, PAGES, sayHow, type Target } from "./pages";

const SERVE = "tests/bench/serve.ts";

/**
 * The speed of cached pages and of paid orders relative to another commit, which is built and served in a folder of its
 * own, with its own database and the installed packages. Linux only.
 * @param productId of a product with enough stock
 */
export async function benchCompare(shop: Target, productId: string, commit: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-compare-"));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  execFileSync("git", ["worktree", "add", "--quiet", "--force", "--detach", folder, commit]);
  try {
    for (const modules of ["node_modules", "scripts/arch/node_modules"])
      execFileSync("cp", ["-al", modules, path.join(folder, path.dirname(modules))]);
    copyFileSync(SERVE, path.join(folder, SERVE));
    excludeTestsFromTypeCheck(path.join(folder, "tsconfig.json"));
    const child = fork(SERVE, { cwd: folder, execArgv: ["--import", "./scripts/lib/register.mjs"] });
    const other = await step(`Build and start ${commit} (two minutes)`, async () => {
      const [target] = await Promise.race([
        once(child, "message"),
        once(child, "exit").then(() => Promise.reject(new Error(`${commit} did not start`))),
      ]);
      return target as Target;
    });
    sayHow();
    for (const [name, page] of Object.entries(PAGES))
      await comparePage(
        name,
        [page, "br"],
        [
          ["this", shop],
          [commit.slice(0, 7), other],
        ],
      );
    await compareOrders(shop.url, other.url, productId);
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", folder]);
  }
}

/** Excludes a commit's tests from its build's type check, because they may import packages that are not installed. */
function excludeTestsFromTypeCheck(file: string): void {
  const config = JSON.parse(readFileSync(file, "utf8")) as { exclude?: string[] };
  writeFileSync(file, JSON.stringify({ ...config, exclude: [...(config.exclude ?? []), "tests"] }));
}
