/** Reads until there is a value, for half a minute: a slow machine gets there too. */
export async function waitFor<T>(read: () => Promise<T | undefined | null | false>): Promise<T> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not happen in time");
}
