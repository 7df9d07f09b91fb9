/** Documented delay of the forms that look something up or send something (account-admin-content.md §9). */
const MIN_DELAY_MS = 1500;

/** What work comes to, not before the documented delay is over. */
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

/** What the address of the page says, for forms that a link has filled in; nothing on the server. */
export const pageQuery = (): URLSearchParams =>
  new URLSearchParams(typeof location === "undefined" ? "" : location.search);
