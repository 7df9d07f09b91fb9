import { LOW_STOCK_BELOW } from "@/lib/catalog/rules";
import { type Cents, cents, formatUsd, parseDollars } from "@/lib/core/money";
import type { DeliveryRates } from "@/lib/pricing/schema";
import type { MarketingSettings } from "../schema";

/** D20, as everybody sees it: what delivery costs somebody who is no member. */
export interface DeliveryTerms {
  mode: "free" | "policy";
  /** Subtotal from which the policy's delivery is free for everybody; null where none is. */
  freeFromCents: Cents | null;
  rates: DeliveryRates;
  /** The owner's own sentence about it; shown where it says the truth. */
  message?: string;
}

/** Every amount of dollars that a text names, in cents. */
export const extractAmounts = (text: string): Cents[] =>
  [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)].flatMap(
    ([, amount = ""]) => parseDollars(amount.replaceAll(",", "")) ?? [],
  );

/** Every percentage that a text names. */
export const extractPercents = (text: string): number[] =>
  [...text.matchAll(/(\d+(?:\.\d+)?)\s?%/g)].map(([, percent]) => Number(percent));

/** Whether the owner's sentence about free delivery names no other threshold than the one that counts (D20, D23). */
export const mentionsThreshold = (message: string, freeFromCents: Cents): boolean =>
  extractAmounts(message).every((amount) => amount === freeFromCents);

/** D39: whether the owner's words replace the shop's note about low stock: only above the documented threshold. */
export const replacesStockNote = ({
  enabled,
  lowStockThreshold,
}: MarketingSettings["stockAlerts"]): boolean => enabled && lowStockThreshold > LOW_STOCK_BELOW;

/** What a card says of the stock instead of the shop's own note; undefined where it says its own. @param available what shoppers may still buy */
export const formatStockNote = (
  alerts: MarketingSettings["stockAlerts"],
  available: number,
): string | undefined =>
  replacesStockNote(alerts) && available > 0 && available < alerts.lowStockThreshold
    ? alerts.message.replaceAll("{count}", String(available))
    : undefined;

/** shopper.md §9: business days that a standard delivery takes. */
export const STANDARD_DELIVERY_DAYS = { from: 3, to: 5 } as const;
/** shopper.md §9: the same for an expedited one. */
export const EXPEDITED_DELIVERY_DAYS = { from: 1, to: 2 } as const;
/** shopper.md §9, D52: the documented threshold, which the settings start with. */
export const DEFAULT_FREE_SHIPPING_THRESHOLD = cents(5000);
/** shopper.md §1, account-admin-content.md §9: days in which what was not liked is paid back. */
export const MONEY_BACK_DAYS = 30;

const days = `in ${STANDARD_DELIVERY_DAYS.from}–${STANDARD_DELIVERY_DAYS.to} business days`;
const whole = (amount: Cents): string => formatUsd(amount).replace(/\.00$/, "");

export interface DeliveryTexts {
  /** A few words: "Standard delivery". */
  headline: string;
  /** The rest of a sentence that begins with the headline: "in 3–5 business days". */
  rest: string;
  /** A full sentence about the price; empty while delivery is free for everyone (D41). */
  sentence: string;
}

/** What pages say about delivery: no more than checkout gives (D20), and no promise of free delivery while it is free for everyone (D41). */
export function formatDelivery({ mode, freeFromCents, rates, message = "" }: DeliveryTerms): DeliveryTexts {
  const standard = formatUsd(rates.standardCents);
  if (mode === "free") return { headline: "Standard delivery", rest: days, sentence: "" };
  if (freeFromCents === null)
    return {
      headline: `Delivery for ${standard}`,
      rest: days,
      sentence: `Delivery for ${standard}.`,
    };
  return {
    headline: `Free delivery from ${whole(freeFromCents)}`,
    rest: `${standard} below, ${days}`,
    sentence:
      message && mentionsThreshold(message, freeFromCents)
        ? message.replace(/[^.!?]$/, "$&.")
        : `Free delivery from ${whole(freeFromCents)}.`,
  };
}

/** The documented free-shipping text of the home page (shopper.md §9), with the threshold that is set. */
export function formatHomeDelivery(terms: DeliveryTerms): Pick<DeliveryTexts, "headline" | "rest"> {
  const { headline, rest } = formatDelivery(terms);
  return {
    headline: terms.freeFromCents === null ? headline : `Free shipping over ${whole(terms.freeFromCents)}`,
    rest,
  };
}

/** What delivering one order of this subtotal costs somebody who is no member. */
export function formatDeliveryCost({ mode, freeFromCents, rates }: DeliveryTerms, subtotal: Cents): Cents {
  const isFree = mode === "free" || (freeFromCents !== null && subtotal >= freeFromCents);
  return isFree ? cents(0) : rates.standardCents;
}
