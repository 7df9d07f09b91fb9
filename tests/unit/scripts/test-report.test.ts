import { MOMENTS, matrixTable, momentProject } from "../../../scripts/lib/test-moments";
import {
  countBrowserResults,
  countJestResults,
  formatSummary,
  type JestReport,
} from "../../../scripts/lib/test-report";

const report = (failed: JestReport["failed"] = [], passed = 3): JestReport => ({
  passed,
  failed,
  projects: {},
});
const broken = { project: "unit", file: "tests/unit/a.test.ts", name: "adds up", message: "Expected 2" };

describe("the end of a run", () => {
  it("lists every failure above the final summary line", () => {
    const failures = [
      { part: "lint", name: "Format and lint", message: "a.ts:1:1 lint/x\n  wrong" },
      ...countJestResults("unit", report([broken]), new Error("exit 1")).failures,
    ];
    expect(formatSummary({ passed: 3, failures }, "12.0 s")).toBe(
      `
Failed after 12.0 s:

✗ lint: Format and lint
    a.ts:1:1 lint/x
      wrong

✗ unit: tests/unit/a.test.ts › adds up
    Expected 2

3 passed, 2 failed`,
    );
  });

  it("reports success", () => {
    expect(formatSummary(countJestResults("unit", report(), undefined), "1.0 s")).toBe(
      "\nEverything passed in 1.0 s.\n3 passed, 0 failed",
    );
  });

  it("omits colors and library frames, and truncates long output", () => {
    const message = `\u001b[31mred\u001b[39m\n    at f (/x/node_modules/jest/a.js:1:1)\n${"line\n".repeat(400)}`;

    const lines = formatSummary({ passed: 0, failures: [{ part: "lint", name: "x", message }] }, "1 s").split(
      "\n",
    );
    expect(lines[4]).toBe("    red");
    expect(lines.join("\n")).not.toContain("node_modules");
    expect(lines.at(-3)).toBe("    … and 101 more lines");
    expect(lines.at(-1)).toBe("0 passed, 1 failed");
    const page = { part: "http", name: "y", message: "<p>".repeat(9000) };
    expect(formatSummary({ passed: 0, failures: [page] }, "1 s").length).toBeLessThan(600);
  });
});

describe("a run of Jest", () => {
  it.each<[string, JestReport | undefined, unknown, string]>([
    ["that wrote no report", undefined, new Error("out of memory"), "did not run"],
    [
      "that ended with an error though each test passed",
      report(),
      new Error("open handle"),
      "ended with an error",
    ],
    ["in which no test ran", report([], 0), undefined, "no test ran"],
  ])("%s is one failure", (_, result, exit, name) => {
    expect(countJestResults("http", result, exit).failures).toMatchObject([{ part: "http", name }]);
  });

  it("at several moments names the moment of each failure", () => {
    const failed = [{ ...broken, project: "clock 2026-12-31T23:50:00Z" }];
    expect(countJestResults("clock", report(failed), undefined).failures[0]?.part).toBe(
      "clock 2026-12-31T23:50:00Z",
    );
  });
});

it("a browser run reports why each test failed, also in nested suites", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: "shop.spec.ts",
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: "Timed out" }] }] }],
  });
  const tally = countBrowserResults(
    "e2e",
    {
      stats: { expected: 1, flaky: 0 },
      suites: [{ specs: [spec("works", true)], suites: [{ specs: [spec("breaks", false)] }] }],
      errors: [{ message: "A worker ended" }],
    },
    new Error("exit 1"),
  );
  expect(tally).toEqual({
    passed: 1,
    failures: [
      { part: "e2e", name: "shop.spec.ts › breaks", message: "Timed out" },
      { part: "e2e", name: "Playwright", message: "A worker ended" },
    ],
  });
});

it("the matrix has a row for each moment and a column for each zone", () => {
  const projects = {
    [momentProject(MOMENTS["00:10"])]: { passed: 7, failed: 0 },
    [momentProject(MOMENTS["06:10"])]: { passed: 5, failed: 2 },
  };
  const rows = matrixTable(
    new Map([
      ["UTC", { ...report(), projects }],
      ["Asia/Tokyo", undefined],
    ]),
  ).split("\n");
  expect(rows).toHaveLength(Object.keys(MOMENTS).length + 1);
  expect(rows[1]).toMatch(/^00:10 +2026-12-09T00:10:00Z +7 passed +did not run$/);
  expect(rows[2]).toMatch(/^06:10 .*5 passed, 2 FAILED +did not run$/);
});
