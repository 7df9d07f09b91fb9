import { spawnSync } from "node:child_process";

/** Whether this machine has a program. */
export const isInstalled = (program: string): boolean =>
  !spawnSync(program, ["--version"], { stdio: "ignore" }).error;

/**
 * Jest's `it` and `describe` for tests that require a program that may not be installed. If it is
 * missing, they are skipped and the note is printed.
 * @param canRun whether the program is installed
 * @param note what is skipped, and what to install
 */
export function testsIf(canRun: boolean, note: string): { it: jest.It; describe: jest.Describe } {
  if (canRun) return { it, describe };
  process.stderr.write(`${note}\n`);
  return { it: xit, describe: xdescribe };
}
