const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from each failed attempt to the next, as the Standard Webhooks specification recommends: about three days in all. */
const RETRY_DELAYS = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/** The first attempt and all retries. */
export const MAX_ATTEMPTS = RETRY_DELAYS.length + 1;

/** How much later than planned a retry may be: retries of one outage are spread out. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 * @returns null after the last one
 */
export function retryDelaySeconds(attempts: number, random: number): number | null {
  const delay = RETRY_DELAYS[attempts - 1];
  return delay === undefined ? null : delay * (1 + JITTER * random);
}

/** Seconds during which both secrets sign after a rotation. */
export const SECRET_OVERLAP_SECONDS = 24 * HOUR;

/** Days after which deliveries are deleted, delivered or not. */
export const KEEP_DELIVERY_DAYS = 30;

/** Whether an endpoint accepted the event. Redirects are not followed, so they count as failures. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The endpoint asks for no further requests. */
export const GONE = 410;
