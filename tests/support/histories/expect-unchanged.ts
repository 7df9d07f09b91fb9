/** Expects work, such as repeated events and another run of the jobs, to leave a state as it is. */
export async function expectUnchanged(
  readState: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await readState();
  await work();
  expect(await readState()).toEqual(before);
}
