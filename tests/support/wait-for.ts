/** Reads until there is a value. */
export async function waitFor<T>(read: () => Promise<T | undefined | null | false>): Promise<T> {
  for (let wait = 0; wait < 500; wait += 1) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not happen in time");
}
