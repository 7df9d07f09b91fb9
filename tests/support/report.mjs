// A Jest reporter for the test command: the number of passed tests per project, and each failure with its file and
// message.
import { writeFileSync } from "node:fs";
import path from "node:path";

/** The failures of one file. A file that could not run is one failure. */
function failuresOf({ displayName, failureMessage, testExecError, testFilePath, testResults }) {
  const where = { project: displayName?.name ?? "", file: path.relative("", testFilePath) };
  const failed = testResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({
      ...where,
      name: fullName,
      message: failureMessages.join("\n"),
    }));
  if (failed.length > 0 || !testExecError) return failed;
  return [{ ...where, name: "the file could not be run", message: failureMessage ?? "" }];
}

export default class Report {
  onRunComplete(_contexts, { numPassedTests: passed, testResults }) {
    const projects = {};
    for (const result of testResults) {
      const name = result.displayName?.name ?? "";
      const { passed: before = 0, failed = 0 } = projects[name] ?? {};
      projects[name] = {
        passed: before + result.numPassingTests,
        failed: failed + failuresOf(result).length,
      };
    }
    const failed = testResults.flatMap(failuresOf);
    writeFileSync(
      process.env.JEST_REPORT ?? "jest-report.json",
      JSON.stringify({ passed, projects, failed }),
    );
  }
}
