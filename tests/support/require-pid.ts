/**
 * The id of a process that a test sends a signal. Id 0, which a missing one easily becomes, means the whole process
 * group: the test run would end without a word.
 * @throws {Error} if there is no such process
 */
export function requirePid(pid: number | undefined): number {
  if (!pid) throw new Error("There is no such process");
  return pid;
}
