import { stripVTControlCharacters } from "node:util";

/** The summary of one failed test or check at the end of a run. */
export interface Failure {
  /** Part of the run, such as `lint` or `http`. */
  part: string;
  /** The test with its file, or the check. */
  name: string;
  message: string;
}

export interface TestTotals {
  passed: number;
  failures: Failure[];
}

/** The report of a Jest run from tests/support/report.mjs. */
export interface JestReport {
  passed: number;
  projects: Record<string, { passed: number; failed: number }>;
  failed: { project: string; file: string; name: string; message: string }[];
}

/** The fields of Playwright's report that are read. */
export interface BrowserReport {
  stats: { expected: number; flaky: number };
  suites?: Suite[];
  errors?: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** A line of a stack in a library or Node itself. */
const LIBRARY_FRAME = /^\s+at .*(node_modules|node:internal)/;
/** Of one message; a check may print thousands of lines. */
const MAX_LINES = 300;
/** Of one line; a page of HTML is a single line. */
const MAX_CHARACTERS = 500;

/** @param exit the error of Jest's process; a run that failed without a failed test is one failure */
export function countJestResults(part: string, report: JestReport | undefined, exit: unknown): TestTotals {
  if (!report) return { passed: 0, failures: [{ part, name: "did not run", message: formatError(exit) }] };
  const failures = report.failed.map(({ project, file, name, message }) => ({
    part: part === "clock" || part === "matrix" ? project : part,
    name: `${file} › ${name}`,
    message,
  }));
  return complete(part, report.passed, failures, exit);
}

/** @param exit the error of Playwright's process; a run that failed without a failed test is one failure */
export function countBrowserResults(
  part: string,
  report: BrowserReport | undefined,
  exit: unknown,
): TestTotals {
  if (!report) return { passed: 0, failures: [{ part, name: "did not run", message: formatError(exit) }] };
  const failures = [
    ...(report.suites ?? []).flatMap(failedSpecs).map((failure) => ({ part, ...failure })),
    ...(report.errors ?? []).map(({ message = "" }) => ({ part, name: "Playwright", message })),
  ];
  return complete(part, report.stats.expected + report.stats.flaky, failures, exit);
}

function complete(part: string, passed: number, failures: Failure[], exit: unknown): TestTotals {
  if (failures.length > 0) return { passed, failures };
  if (exit) return { passed, failures: [{ part, name: "ended with an error", message: formatError(exit) }] };
  if (passed === 0) return { passed, failures: [{ part, name: "no test ran", message: "" }] };
  return { passed, failures };
}

function failedSpecs({ suites = [], specs = [] }: Suite): Omit<Failure, "part">[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []);
      return { name: `${file} › ${title}`, message: errors.map(({ message = "" }) => message).join("\n") };
    });
  return [...suites.flatMap(failedSpecs), ...own];
}

/** An error's message, without its stack. */
export const formatError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error ?? "");

/**
 * The last lines of a run: every failure, then the line with the counts, in exactly this form.
 * @param took duration, such as "812.4 s"
 */
export function formatSummary({ passed, failures }: TestTotals, took: string): string {
  const count = `${passed} passed, ${failures.length} failed`;
  if (failures.length === 0) return `\nEverything passed in ${took}.\n${count}`;
  const listed = failures.map(({ part, name, message }) => {
    const lines = stripVTControlCharacters(message)
      .trim()
      .split("\n")
      .filter((line) => !LIBRARY_FRAME.test(line))
      .map((line) => (line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} …` : line));
    const more = lines.length - MAX_LINES;
    const shown = more > 0 ? [...lines.slice(0, MAX_LINES), `… and ${more} more lines`] : lines;
    return [`✗ ${part}: ${name}`, ...shown.map((line) => `    ${line}`.trimEnd())].join("\n");
  });
  return `\nFailed after ${took}:\n\n${listed.join("\n\n")}\n\n${count}`;
}
