import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./lib/browser";
import { generateClient } from "./lib/build";
import { openDataFolder } from "./lib/data-folder";
import { startPostgres } from "./lib/postgres";
import { runNode } from "./lib/processes";
import { elapsed, StopError, say, step, stopWith } from "./lib/steps.mjs";
import { BUILD_FOLDER, buildForTests, FOLDER, makeTemplate, TEMPLATE } from "./lib/test-setup";

const PARTS = ["lint", "types", "arch", "unused", "unit", "integration", "http", "e2e"] as const;
type Part = (typeof PARTS)[number];

const results = { passed: 0, failed: 0 };
const bin = (name: string) => `node_modules/${name}`;

/** Files of the parts to which the run is narrowed; none: all. */
let only: string[] = [];

/**
 * Runs all parts, or the named ones, and closes with one line that counts the tests.
 * @param args names of parts, and paths of test files to which they are narrowed
 */
export async function main(args: string[]): Promise<void> {
  only = args.filter((arg) => arg.includes("/"));
  const parts = args.length > 0 ? PARTS.filter((part) => args.includes(part)) : [...PARTS];
  if (parts.length === 0) stopWith(new StopError(`Parts: ${PARTS.join(", ")}`));
  let cluster: Awaited<ReturnType<typeof startPostgres>> | undefined;
  const stop = () => cluster?.stop();
  const endWith = (code: number) => {
    stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => endWith(1));
  try {
    mkdirSync(FOLDER, { recursive: true });
    await generateClient();
    await staticChecks(parts);
    if (parts.includes("unit")) await jest("Unit tests", ["unit", "components"], {});
    if (parts.some((part) => part === "integration" || part === "http" || part === "e2e")) {
      cluster = await step("Start a PostgreSQL for the tests", () =>
        startPostgres(openDataFolder(FOLDER), false),
      );
      await testsWithDatabase(parts, cluster.url);
    }
  } catch (error) {
    stop();
    say(`\n${results.passed} passed, ${Math.max(1, results.failed)} failed`);
    stopWith(error);
  }
  stop();
  say(`\nEverything passed in ${elapsed()}.\n${results.passed} passed, ${results.failed} failed`);
  process.exit(0);
}

async function staticChecks(parts: Part[]): Promise<void> {
  const quiet = (name: string, args: string[]) => step(name, () => runNode(args).then(() => {}));
  if (parts.includes("lint"))
    await quiet("Format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."]);
  if (parts.includes("types")) await step("Types", () => runTypes());
  if (parts.includes("arch")) await quiet("Import directions", ["scripts/arch/check.mjs"]);
  if (parts.includes("unused")) await quiet("Unused code and packages", [bin("knip/bin/knip.js")]);
}

async function runTypes(): Promise<void> {
  await runNode([bin("next/dist/bin/next"), "typegen"], {
    SHOP_BUILD_DIR: BUILD_FOLDER,
    NEXT_TELEMETRY_DISABLED: "1",
  });
  await runNode([bin("typescript/bin/tsc"), "--noEmit"]);
}

async function testsWithDatabase(parts: Part[], url: (database: string) => string): Promise<void> {
  await step("Make the template database", () => makeTemplate(url));
  const env = {
    TEST_DATABASE_ADMIN: url("postgres"),
    TEST_DATABASE_TEMPLATE: TEMPLATE,
    SHOP_BUILD_DIR: BUILD_FOLDER,
  };
  if (parts.includes("integration")) await jest("Integration tests", ["integration"], env);
  if (!parts.includes("http") && !parts.includes("e2e")) return;
  await buildForTests(url);
  if (parts.includes("http")) await jest("Tests over HTTP", ["http"], env);
  if (parts.includes("e2e")) await playwright({ ...env, CHROMIUM_PATH: await findChromium() });
}

async function jest(name: string, projects: string[], env: Record<string, string>): Promise<void> {
  const file = path.join(FOLDER, `jest-${projects[0]}.json`);
  rmSync(file, { force: true });
  const args = [
    bin("jest/bin/jest.js"),
    "--selectProjects",
    ...projects,
    "--json",
    `--outputFile=${file}`,
    "--ci",
    "--silent=false",
    "--maxWorkers=2", // by itself Jest leaves one of two cores to nobody
    ...only,
  ];
  await step(name, async () => {
    const failure = await runNode(args, {
      ...env,
      NODE_OPTIONS: "--no-warnings",
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const report = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numTotalTests: number;
    };
    results.passed += report.numPassedTests;
    results.failed += report.numFailedTests;
    if (failure) throw failure;
    if (report.numPassedTests === 0) throw new StopError(`${name}: no test ran`);
    return `${report.numPassedTests} tests`;
  });
}

async function playwright(env: Record<string, string>): Promise<void> {
  const file = path.join(FOLDER, "playwright.json");
  rmSync(file, { force: true });
  await step("Tests in a browser", async () => {
    const failure = await runNode([bin("@playwright/test/cli.js"), "test", ...only], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as BrowserReport;
    results.passed += stats.expected + stats.flaky;
    results.failed += stats.unexpected;
    for (const message of suites.flatMap(failuresIn)) say(`\n${message}`);
    if (failure) throw failure;
    if (stats.expected === 0) throw new StopError("Tests in a browser: no test ran");
    return `${stats.expected} tests${stats.flaky ? `, ${stats.flaky} only on the second try` : ""}`;
  });
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { results: { errors: { message: string }[] }[] }[] }[];
}

/** Why tests failed, once more where a long run ends: of a log that is cut off the end is what remains. */
function failuresIn({ suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => `${file} › ${title}\n${message}`),
  );
  return [...suites.flatMap(failuresIn), ...own];
}
