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

/** What has become of a gift card and of its money. */
interface GiftCardMoney {
  status: string;
  voidReason: string | null;
  amountCents: number;
  refunds: readonly { amountCents: number; status: string }[];
  disputes: readonly { amountCents: number; status: string }[];
}

/** What has gone back of a payment, or may go back, in cents. */
export const countMoneyBack = ({ refunds, disputes }: Pick<GiftCardMoney, "refunds" | "disputes">): number =>
  [...refunds, ...disputes].reduce(
    (all, { amountCents, status }) => (status === "failed" || status === "won" ? all : all + amountCents),
    0,
  );

/** What staff may refund, in cents: all of an unredeemed gift card, or the rest of one whose code ended because a part went back. */
export function countRefundable({
  status,
  voidReason,
  amountCents,
  refunds,
  disputes,
}: GiftCardMoney): number {
  if (status === "pending" || status === "redeemed" || voidReason === "refunded") return 0;
  if (disputes.some((dispute) => dispute.status === "open")) return 0;
  return Math.max(0, amountCents - countMoneyBack({ refunds, disputes }));
}

export const GIFT_CARDS_PATH = "/gift-cards";

/** The page where a code is redeemed. @param code filled in */
export const redeemPath = (code?: string): string =>
  `${GIFT_CARDS_PATH}/redeem${code ? `?code=${encodeURIComponent(code)}` : ""}`;

/** The buyer's page about a purchase. */
export const boughtPath = (purchaseKey: string): string =>
  `${GIFT_CARDS_PATH}/bought?key=${encodeURIComponent(purchaseKey)}`;
