import { type Day, dayOf, hourOf } from "@/lib/core/dates";

/** Letters and digits, except those that are easily confused. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** 30 ** 16 codes: 78 bits. */
export const CODE_LENGTH = 16;

/** A typed code in capitals, without spaces and hyphens. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** "ABCD-EFGH-JKMN-PQRS". */
export const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");

/** A gift card in sentences for staff, without its code. */
export const giftCardName = ({ codeEnd }: { codeEnd: string | null }): string =>
  `the gift card ending in ${codeEnd}`;

/** The last delivery day that a buyer can choose: one year from today (February 28 if today is February 29). */
export function lastDeliveryDay(today: Day): Day {
  const [year = "", month = "", day = ""] = today.split("-");
  return `${Number(year) + 1}-${month}-${month === "02" && day === "29" ? "28" : day}`;
}

/** A gift card for a later day is emailed from this hour of that day, in the shop's time zone. */
const DELIVERY_HOUR = 7;

/**
 * The latest delivery day whose gift cards are due.
 * @param timeZone the shop's time zone
 */
export const latestDueDay = (at: Date, timeZone: string): Day =>
  dayOf(hourOf(at, timeZone) >= DELIVERY_HOUR ? at : new Date(at.getTime() - DAY_MS), timeZone);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The state of a gift card and of its payment. */
interface GiftCardMoney {
  status: string;
  voidReason: string | null;
  amountCents: number;
  refunds: readonly { amountCents: number; status: string }[];
  disputes: readonly { amountCents: number; status: string; isRefundable: boolean }[];
}

/** The cents of a payment that were refunded or disputed, except failed refunds and won disputes. */
export const countMoneyBack = ({
  refunds,
  disputes,
}: Record<"refunds" | "disputes", readonly { amountCents: number; status: string }[]>): number =>
  [...refunds, ...disputes].reduce(
    (all, { amountCents, status }) => (status === "failed" || status === "won" ? all : all + amountCents),
    0,
  );

/**
 * What staff can refund, in cents: the full amount of an unredeemed gift card, or the remainder of
 * one that was voided by a partial refund at Stripe. An open inquiry does not prevent a refund, because a full
 * refund ends the inquiry.
 */
export function countRefundable({
  status,
  voidReason,
  amountCents,
  refunds,
  disputes,
}: GiftCardMoney): number {
  if (status === "pending" || status === "redeemed" || voidReason === "refunded") return 0;
  const chargebacks = disputes.filter(({ isRefundable }) => !isRefundable);
  if (chargebacks.some((dispute) => dispute.status === "open")) return 0;
  return Math.max(0, amountCents - countMoneyBack({ refunds, disputes: chargebacks }));
}

export const GIFT_CARDS_PATH = "/gift-cards";

/** The page where a code is redeemed. @param code prefilled in the form */
export const redeemPath = (code?: string): string =>
  `${GIFT_CARDS_PATH}/redeem${code ? `?code=${encodeURIComponent(code)}` : ""}`;

/** The confirmation page of a purchase. */
export const boughtPath = (purchaseKey: string): string =>
  `${GIFT_CARDS_PATH}/bought?key=${encodeURIComponent(purchaseKey)}`;
