import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { StopError, step } from "./steps.mjs";

/**
 * The launch options of every Chromium. Without font hinting a font has the same width in the small headless
 * shell and in the whole browser, so that both break the same lines.
 */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--font-render-hinting=none",
];

/** The browser without its windows renders the same pages with half the work. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

/**
 * A Chromium for the tests: the one that CHROMIUM_PATH names; a headless shell; otherwise Playwright's is
 * downloaded or, if that is unreachable, Debian's installed; else any Chromium on the machine.
 * @returns path of its program
 * @throws {StopError} when there is none
 */
export async function findChromium(): Promise<string> {
  const found = locate([process.env.CHROMIUM_PATH, ...SHELLS, playwrightShell()]);
  if (found) return found;
  return step("Install a browser for the tests", async () => {
    await run(process.execPath, [PLAYWRIGHT, "install", "--only-shell", "chromium"]);
    if (playwrightShell() && isRoot) await run(process.execPath, [PLAYWRIGHT, "install-deps", "chromium"]);
    if (!playwrightShell() && isRoot && existsSync("/usr/bin/apt-get")) {
      await run("apt-get", ["update"]);
      await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
    }
    const installed = locate([...SHELLS, playwrightShell(), ...BROWSERS, chromium.executablePath()]);
    if (!installed)
      throw new StopError(
        "No Chromium could be installed: install one and name its program in CHROMIUM_PATH",
      );
    return installed;
  });
}

const isRoot = process.getuid?.() === 0;

const locate = (programs: (string | undefined)[]): string | undefined =>
  programs.find((program) => program && existsSync(program));

/** Playwright names only its whole browser: the shell of the same release is in the folder beside it. */
function playwrightShell(): string | undefined {
  const [release] = /chromium-\d+/.exec(chromium.executablePath()) ?? [];
  if (!release) return undefined;
  const [home = ""] = chromium.executablePath().split(release);
  const folder = path.join(home, release.replace("chromium-", "chromium_headless_shell-"));
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .find((file) => /[/\\](chrome-headless-shell|headless_shell)(\.exe)?$/.test(file));
}

/** Waits for a program and ignores its exit code: the caller checks the result. */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: "ignore",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
}
