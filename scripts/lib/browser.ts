import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { StopError, step } from "./steps.mjs";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

/**
 * A Chromium for the tests: the one that CHROMIUM_PATH names, the machine's own, Playwright's; else Playwright's is
 * downloaded, and where that can not be reached Debian's is installed.
 * @returns path of its program
 */
export async function findChromium(): Promise<string> {
  const found = locate();
  if (found) return found;
  return step("Install a browser for the tests", () => {
    run(PLAYWRIGHT, ["install", "chromium"]);
    const downloaded = locate();
    if (downloaded && process.getuid?.() === 0) run(PLAYWRIGHT, ["install-deps", "chromium"]);
    if (downloaded) return downloaded;
    if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
      spawnSync("apt-get", ["update"], { stdio: "ignore" });
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
    const installed = locate();
    if (!installed)
      throw new StopError(
        "No Chromium could be installed: install one and name its program in CHROMIUM_PATH",
      );
    return installed;
  });
}

function locate(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function run(script: string, args: string[]): void {
  spawnSync(process.execPath, [script, ...args], { stdio: "ignore", timeout: 300_000 });
}
