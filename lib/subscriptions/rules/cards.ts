import { addDays, type Day, toDay } from "@/lib/core/dates";

/** From this many days before its last valid day, a card counts as expiring. */
export const EXPIRY_DAYS = 30;

/** `unknown`: not read from Stripe yet. `missing`: no card, or one that is no longer saved at Stripe. */
export type CardState = "ok" | "expiring" | "expired" | "missing" | "unknown";

/** The state of a card. @param expiresOn its last valid day */
export const cardStateOf = (expiresOn: Day, today: Day): CardState => {
  if (expiresOn < today) return "expired";
  return expiresOn <= addDays(today, EXPIRY_DAYS) ? "expiring" : "ok";
};

/** The last day of a card's month of expiry. @param month 1 to 12 */
export const lastDayOfMonth = (year: number, month: number): Day => toDay(new Date(Date.UTC(year, month, 0)));
