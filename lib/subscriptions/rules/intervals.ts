/** The available days between two renewals; a subscription starts with the default (D22). */
export const INTERVAL_DAYS = [14, 30, 60, 90] as const;
export const DEFAULT_INTERVAL_DAYS = 30;

/** "every 30 days" */
export const formatInterval = (days: number): string => `every ${days} days`;
