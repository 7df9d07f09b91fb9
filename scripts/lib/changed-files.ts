import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** Files that differ from where this branch left `main`, committed or not; on `main` itself: from its last commit. */
function changedFiles(): string[] {
  const [base = "HEAD"] = git("merge-base", "HEAD", "main");
  const [head] = git("rev-parse", "HEAD");
  const since = base === head && git("status", "--porcelain").length === 0 ? "HEAD~1" : base;
  return [
    ...git("diff", "--name-only", "--diff-filter=d", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** The test files among `tests` that changed themselves, or import a changed file by its name. */
export function testsThatName(changed: readonly string[], tests: readonly string[]): string[] {
  const names = new Set(changed.map((file) => file.replace(/(\/index)?\.\w+$/, "")));
  const imports = (test: string): string[] =>
    [...readFileSync(test, "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) =>
      from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(test), from),
    );
  return tests.filter((test) => changed.includes(test) || imports(test).some((name) => names.has(name)));
}

/** The test files that changed, or import a file that did. */
export const testsOfChange = (): string[] =>
  testsThatName(
    changedFiles(),
    git("ls-files", "--cached", "--others", "--exclude-standard", "tests", "packages").filter((file) =>
      /\.test\.tsx?$/.test(file),
    ),
  );
