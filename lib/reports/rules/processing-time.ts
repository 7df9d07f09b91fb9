/** Hours within which a paid order is processed (account-admin-content.md §9). */
export const PROCESSING_HOURS = 24;
export const PROCESSING_SECONDS = PROCESSING_HOURS * 60 * 60;
