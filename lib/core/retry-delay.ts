/**
 * The wait until a retry, for a sentence: "in 1 minute", "in 5 minutes".
 * @param seconds rounded up to whole minutes, at least one
 */
export function formatRetryDelay(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
