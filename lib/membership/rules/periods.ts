/** D17: the length of a trial. */
export const TRIAL_DAYS = 30;

/** How long a member keeps their benefits after a failed renewal, from the beginning of the unpaid period. */
export const GRACE_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before a charge its card holder is notified. */
export const MEMBERSHIP_REMINDER_DAYS = 7;

/** @param periodStart beginning of the period that could not be charged */
export const graceEnd = (periodStart: Date): Date => new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);
