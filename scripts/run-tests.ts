import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import path from "node:path";
import { findChromium } from "./lib/browser";
import { deleteRouteTypes } from "./lib/build";
import { testsOfChange } from "./lib/changed-files";
import { openDataFolder, waitForFolderLock } from "./lib/data-folder";
import { type Cluster, startPostgres } from "./lib/postgres";
import { runNode } from "./lib/processes";
import { elapsed, StopError, say, step, stopWith } from "./lib/steps.mjs";
import { CLOCK_MOMENTS, MOMENTS, matrixTable, momentEnv, momentProject, ZONES } from "./lib/test-moments";
import {
  type BrowserReport,
  countBrowserResults,
  countJestResults,
  formatError,
  formatSummary,
  type JestReport,
  type TestTotals,
} from "./lib/test-report";
import {
  BUILD_FOLDER,
  buildForTests,
  createTemplate,
  FOLDER,
  isBuildCurrent,
  TEMPLATE,
} from "./lib/test-setup";

const PARTS = ["lint", "types", "arch", "unused", "unit", "integration", "clock", "http", "e2e"] as const;
/** Only on request: tests that count days, at every moment and in every time zone. */
const MATRIX = "matrix";
/** Instead of parts: those that a change touches. */
const CHANGED = "--changed";
type Part = (typeof PARTS)[number] | typeof MATRIX;
const WITH_DATABASE: readonly Part[] = ["integration", "clock", MATRIX, "http", "e2e"];
const WITH_BUILD: readonly Part[] = ["http", "e2e"];

const total: TestTotals = { passed: 0, failures: [] };
const bin = (name: string) => `node_modules/${name}`;

/** Test files to which the run is narrowed; none: all. */
let only: string[] = [];

/**
 * Runs all parts, or the named ones, despite failures. Every failure is listed at the end, above one line
 * that counts the tests.
 * @param args names of parts, and paths of test files to which they are narrowed; or --changed
 */
export async function main(args: string[]): Promise<void> {
  only = args.filter((arg) => arg.includes("/"));
  const parts = args.includes(CHANGED) ? narrowToChange() : partsNamed(args);
  let cluster: Cluster | undefined;
  const endWith = (code: number) => {
    cluster?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => endWith(1));
  mkdirSync(FOLDER, { recursive: true });
  const stored = parts.filter((part) => WITH_DATABASE.includes(part));
  if (stored.length > 0)
    await waitForFolderLock(FOLDER, (pid) =>
      say(`Waiting for tests that are already running in this clone (process ${pid})`),
    );
  const database = prepared("The tests' database", stored, async () => {
    cluster = await step("Start a PostgreSQL for the tests", () =>
      startPostgres(openDataFolder(FOLDER), "memory"),
    );
    await step("Make the template database", () => createTemplate((cluster as Cluster).url));
  });
  const url = async () => ((await database) && cluster ? cluster.url : undefined);
  // One after the other: side by side, the build's connections to the template keep the tests from copying it.
  await withoutBuild(parts, url);
  await withBuild(parts, url);
  say(formatSummary(total, elapsed()));
  endWith(total.failures.length > 0 ? 1 : 0);
}

function partsNamed(args: string[]): readonly Part[] {
  const known: readonly Part[] = [...PARTS, MATRIX];
  const parts = args.length > 0 ? known.filter((part) => args.includes(part)) : PARTS;
  if (parts.length === 0) stopWith(new StopError(`Parts: ${known.join(", ")}; or ${CHANGED}`));
  return parts;
}

/** The checks, and the tests without a build that import what changed. */
function narrowToChange(): readonly Part[] {
  const tests = testsOfChange().filter((file) =>
    /^(tests\/(unit|sandbox|integration)|packages)\//.test(file),
  );
  only = ["tests/house/", ...tests];
  const isStored = tests.some((file) => file.startsWith("tests/integration/"));
  return ["lint", "types", "arch", "unit", ...(isStored ? (["integration"] as const) : [])];
}

/**
 * Prepares the requirements of parts; a failed preparation counts as a failure of each of them.
 * @returns whether they can run
 */
async function prepared(name: string, parts: readonly Part[], work: () => unknown): Promise<boolean> {
  if (parts.length === 0) return false;
  try {
    await work();
    return true;
  } catch (error) {
    total.failures.push({ part: "setup", name, message: formatError(error) });
    for (const part of parts)
      total.failures.push({ part, name: "not run", message: `${name}: failed, see above` });
    return false;
  }
}

/** Connection strings of the tests' databases, once they are there; undefined when they could not be made. */
type Databases = () => Promise<Cluster["url"] | undefined>;

async function withoutBuild(parts: readonly Part[], databases: Databases): Promise<void> {
  const run = (part: Part, name: string, args: string[]) =>
    parts.includes(part) ? check(part, name, () => runNode(args)) : undefined;
  await run("lint", "Format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."]);
  // These use one core each.
  await Promise.all([
    run("arch", "Import directions and lengths of functions", ["scripts/arch/check.mjs"]),
    run("unused", "Unused code and packages", [bin("knip/bin/knip.js")]),
    run("arch", "API reference", ["--import", "./scripts/lib/register.mjs", "scripts/api.ts", "--check"]),
  ]);
  if (parts.includes("unit")) await jest("unit", "Unit tests", ["unit", "components"], {});
  const url = await databases();
  if (!url) return;
  const env = databaseEnv(url);
  if (parts.includes("integration")) await jest("integration", "Integration tests", ["integration"], env);
  if (parts.includes("clock")) {
    const moments = { ...env, ...momentEnv(CLOCK_MOMENTS, "Asia/Tokyo", "America/New_York") };
    await jest("clock", "Tests that count days, at other moments", CLOCK_MOMENTS.map(momentProject), moments);
  }
  if (parts.includes(MATRIX)) await matrix(env);
}

/**
 * A new build checks all types. Otherwise they are checked first: their route types are
 * generated into the folder of the build.
 */
async function withBuild(parts: readonly Part[], databases: Databases): Promise<void> {
  const built = parts.filter((part) => WITH_BUILD.includes(part));
  const isCheckedByBuild = built.length > 0 && !isBuildCurrent();
  if (parts.includes("types") && !isCheckedByBuild) await check("types", "Types", runTypes);
  const url = await databases();
  if (!url || !(await prepared("The build", built, () => buildForTests(url)))) return;
  const env = databaseEnv(url);
  if (parts.includes("http")) await jest("http", "Tests over HTTP", ["http"], env);
  const inBrowser = parts.filter((part) => part === "e2e");
  const chromium = { path: "" };
  const find = async () => Object.assign(chromium, { path: await findChromium() });
  if (await prepared("The browser", inBrowser, find))
    await playwright({ ...env, CHROMIUM_PATH: chromium.path });
}

async function check(part: Part, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await step(name, () => work().then(() => {}));
  } catch (error) {
    total.failures.push({ part, name, message: formatError(error) });
  }
}

async function runTypes(): Promise<void> {
  deleteRouteTypes();
  await runNode([bin("next/dist/bin/next"), "typegen"], {
    SHOP_BUILD_DIR: BUILD_FOLDER,
    NEXT_TELEMETRY_DISABLED: "1",
  });
  await runNode([bin("typescript/bin/tsc"), "--noEmit"]);
}

const databaseEnv = (url: Cluster["url"]): Record<string, string> => ({
  TEST_DATABASE_ADMIN: url("postgres"),
  TEST_DATABASE_TEMPLATE: TEMPLATE,
  SHOP_BUILD_DIR: BUILD_FOLDER,
});

async function matrix(env: Record<string, string>): Promise<void> {
  const moments = Object.values(MOMENTS);
  const reports = new Map<string, JestReport | undefined>();
  for (const zone of ZONES) {
    const name = `Tests that count days, TZ=${zone}`;
    const all = { ...env, ...momentEnv(moments, zone, zone), TEST_MATRIX: "1" };
    reports.set(zone, await jest(MATRIX, name, moments.map(momentProject), all));
  }
  say(`\n${matrixTable(reports)}`);
}

/** A worker uses up to 2 GB of memory, and its share of PostgreSQL and the shops another. */
const MAX_WORKERS = Math.max(1, Math.min(6, Math.floor(totalmem() / 3e9)));
/**
 * More workers than cores, because one that waits for PostgreSQL or the browser leaves a
 * core idle; each HTTP worker also runs a shop.
 */
const workersFor = (part: Part): number =>
  Math.min(availableParallelism() + (part === "http" ? 1 : 2), MAX_WORKERS);

/** For processes that run each module once for each test file (docs/decisions/0076). */
const V8_OPTIONS = ["--liftoff-only", "--no-flush-bytecode", "--max-semi-space-size=64"];

async function jest(
  part: Part,
  name: string,
  projects: string[],
  env: Record<string, string>,
): Promise<JestReport | undefined> {
  const file = path.join(FOLDER, `jest-${part}.json`);
  rmSync(file, { force: true });
  const args = [
    ...V8_OPTIONS,
    bin("jest/bin/jest.js"),
    "--selectProjects",
    ...projects,
    "--reporters=default",
    "--reporters=./tests/support/report.mjs",
    "--ci",
    "--silent=false",
    `--maxWorkers=${workersFor(part)}`,
    ...only,
  ];
  return tested<JestReport>(
    name,
    args,
    { ...env, JEST_REPORT: file, NODE_OPTIONS: "--no-warnings" },
    file,
    (report, error) => countJestResults(part, report, error),
  );
}

const playwright = (env: Record<string, string>): Promise<BrowserReport | undefined> => {
  const file = path.join(FOLDER, "playwright.json");
  rmSync(file, { force: true });
  const args = [bin("@playwright/test/cli.js"), "test", `--workers=${workersFor("e2e")}`, ...only];
  const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return tested<BrowserReport>("Tests in a browser", args, all, file, (report, error) =>
    countBrowserResults("e2e", report, error),
  );
};

/** Runs tests to their end and adds their results to the count. @param file path of their report */
async function tested<Report>(
  name: string,
  args: string[],
  env: Record<string, string>,
  file: string,
  tallyOf: (report: Report | undefined, error: unknown) => TestTotals,
): Promise<Report | undefined> {
  let report: Report | undefined;
  await step(name, async () => {
    const error = await runNode(args, env).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error("failed"),
    );
    report = readReport<Report>(file);
    const tally = tallyOf(report, error);
    total.passed += tally.passed;
    total.failures.push(...tally.failures);
    if (tally.failures.length > 0) throw new StopError(`${tally.failures.length} failed`);
    return `${tally.passed} tests`;
  }).catch(() => {}); // it is in the list
  return report;
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
