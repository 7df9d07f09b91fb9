import { spawnSync } from "node:child_process";

/** Whether this machine has a program. */
export const isInstalled = (program: string): boolean =>
  !spawnSync(program, ["--version"], { stdio: "ignore" }).error;

/**
 * Jest's `it` and `describe` for tests that need something which not every machine has. Where it is missing they are skipped, and
 * the terminal says so.
 * @param canRun whether the machine has it
 * @param note what is not tested otherwise, and what to install
 */
export function testsIf(canRun: boolean, note: string): { it: jest.It; describe: jest.Describe } {
  if (canRun) return { it, describe };
  process.stderr.write(`${note}\n`);
  return { it: xit, describe: xdescribe };
}
