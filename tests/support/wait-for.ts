/**
 * Reads until there is a value, for half a minute: a slow machine gets there too.
 * @param pauseMs between two reads; longer for one that costs more than a query
 */
export async function waitFor<T>(
  read: () => Promise<T | undefined | null | false>,
  pauseMs = 10,
): Promise<T> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error("It did not happen in time");
}
