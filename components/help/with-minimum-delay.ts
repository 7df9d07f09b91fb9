/** Documented minimum delay of lookup and contact forms (account-admin-content.md §9). */
const MIN_DELAY_MS = 1500;

/** Resolves with the result of the work, but not before the documented delay has passed. */
export async function withMinimumDelay<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, MIN_DELAY_MS);
    }),
  ]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** Query parameters of the current address, for prefilled forms; empty on the server. */
export const pageQuery = (): URLSearchParams =>
  new URLSearchParams(typeof location === "undefined" ? "" : location.search);
