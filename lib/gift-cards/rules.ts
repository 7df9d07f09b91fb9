import { type Day, dayOf, hourOf } from "@/lib/core/dates";

/** Letters and digits without those that are easily confused. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** 30 ** 16 codes: 78 bits. */
export const CODE_LENGTH = 16;

/** A typed code without spaces and hyphens, in capitals. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** "ABCD-EFGH-JKMN-PQRS". */
export const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");

/** The last day on which a gift card may be delivered: a year from a day, or the end of February. */
export function lastDeliveryDay(today: Day): Day {
  const [year = "", month = "", day = ""] = today.split("-");
  return `${Number(year) + 1}-${month}-${month === "02" && day === "29" ? "28" : day}`;
}

/** Gift cards for a later day are emailed from this hour of it, in the shop's time zone. */
const DELIVERY_HOUR = 7;

/**
 * The last delivery day whose gift cards are emailed now.
 * @param timeZone of the shop
 */
export const latestDueDay = (at: Date, timeZone: string): Day =>
  dayOf(hourOf(at, timeZone) >= DELIVERY_HOUR ? at : new Date(at.getTime() - DAY_MS), timeZone);
const DAY_MS = 24 * 60 * 60 * 1000;

export const GIFT_CARDS_PATH = "/gift-cards";

/** The page where a code is redeemed. @param code filled in */
export const redeemPath = (code?: string): string =>
  `${GIFT_CARDS_PATH}/redeem${code ? `?code=${encodeURIComponent(code)}` : ""}`;

/** The buyer's page about a purchase. */
export const boughtPath = (purchaseKey: string): string =>
  `${GIFT_CARDS_PATH}/bought?key=${encodeURIComponent(purchaseKey)}`;
