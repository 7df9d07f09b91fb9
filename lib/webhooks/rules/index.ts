const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds between attempts, as the Standard Webhooks specification recommends: ten attempts in about three days.
 */
const RETRY_DELAYS = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/**
 * The maximum random delay of a retry, as a fraction of its planned delay, so that retries
 * after an outage are spread out.
 */
const JITTER = 0.1;

/**
 * Seconds until the next attempt.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 * @returns null after the last one
 */
export function webhookRetryDelaySeconds(attempts: number, random: number): number | null {
  const delay = RETRY_DELAYS[attempts - 1];
  return delay === undefined ? null : delay * (1 + JITTER * random);
}

/** Seconds during which both secrets sign after a rotation. */
export const SECRET_OVERLAP_SECONDS = 24 * HOUR;

/** Days after which deliveries are deleted, whatever their status. */
export const KEEP_DELIVERY_DAYS = 30;

/** Whether an endpoint accepted the event. Redirects are not followed, so they count as failures. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The status with which an endpoint unsubscribes. */
export const GONE = 410;
