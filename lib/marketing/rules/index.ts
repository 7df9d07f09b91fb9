import { LOW_STOCK_BELOW } from "@/lib/catalog/rules";
import { type Cents, cents, formatShortUsd, formatUsd, parseDollars } from "@/lib/core/money";
import type { DayRange, DeliveryRates } from "@/lib/pricing/schema";
import type { MarketingSettings } from "../schema";

/** D20: the public delivery policy, which applies to non-members. */
export interface DeliveryTerms {
  mode: "free" | "policy";
  /** Subtotal from which delivery is free for everyone; null where none is. */
  freeFromCents: Cents | null;
  rates: DeliveryRates;
  /** Default: DOCUMENTED_DAYS. */
  days?: DeliveryDays;
  /** Sentences about states with other terms (describeExceptions). */
  exceptions?: readonly string[];
  /** The owner's own sentence about it, shown only if it matches the settings. */
  message?: string;
}

/** Every dollar amount in a text, in cents. */
export const extractAmounts = (text: string): Cents[] =>
  [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)].flatMap(
    ([, amount = ""]) => parseDollars(amount.replaceAll(",", "")) ?? [],
  );

/** Every percentage in a text. */
export const extractPercents = (text: string): number[] =>
  [...text.matchAll(/(\d+(?:\.\d+)?)\s?%/g)].map(([, percent]) => Number(percent));

/** Whether the owner's sentence about free delivery names only the current threshold (D20, D23). */
export const mentionsThreshold = (message: string, freeFromCents: Cents): boolean =>
  extractAmounts(message).every((amount) => amount === freeFromCents);

/**
 * D39: the quantity on hand at or below which staff see a product as low on stock, like the documented badge, which is
 * yellow up to 10 (account-admin-content.md §9). Shoppers see the note only below it (`formatStockNote`). It is 0 while
 * the stock alerts are off, so that only out-of-stock products count.
 */
export const toLowStockThreshold = ({
  enabled,
  lowStockThreshold,
}: MarketingSettings["stockAlerts"]): number => (enabled ? lowStockThreshold : 0);

/** D39: whether the owner's text replaces the shop's low-stock note: only above the documented threshold. */
export const replacesStockNote = ({
  enabled,
  lowStockThreshold,
}: MarketingSettings["stockAlerts"]): boolean => enabled && lowStockThreshold > LOW_STOCK_BELOW;

/**
 * The owner's stock text on a card: shown below the threshold, like the documented note below 10 (shopper.md §9),
 * whereas staff also count products at the threshold (`toLowStockThreshold`).
 * @param available the quantity that shoppers can buy
 * @returns undefined where the shop's note is shown
 */
export const formatStockNote = (
  alerts: MarketingSettings["stockAlerts"],
  available: number,
): string | undefined =>
  replacesStockNote(alerts) && available > 0 && available < alerts.lowStockThreshold
    ? alerts.message.replaceAll("{count}", String(available))
    : undefined;

/** shopper.md §9: business days of standard delivery. */
export const STANDARD_DELIVERY_DAYS = { from: 3, to: 5 } as const;
/** shopper.md §9: business days of expedited delivery. */
export const EXPEDITED_DELIVERY_DAYS = { from: 1, to: 2 } as const;
/** shopper.md §9, D52: the documented threshold, the default of the settings. */
export const DEFAULT_FREE_SHIPPING_THRESHOLD = cents(5000);
/** shopper.md §1, account-admin-content.md §9: days of the money-back guarantee. */
export const MONEY_BACK_DAYS = 30;

/** The business days of the documented methods, as pages print them (docs/decisions/0079). */
export interface DeliveryDays {
  standard: DayRange;
  /** Null while expedited delivery is off. */
  expedited: DayRange | null;
}

/** shopper.md §9: the days of a shop that has not changed them. */
export const DOCUMENTED_DAYS: DeliveryDays = {
  standard: STANDARD_DELIVERY_DAYS,
  expedited: EXPEDITED_DELIVERY_DAYS,
};

/** "3-5"; "2" where both are the same. */
export const formatDays = ({ from, to }: DayRange, dash = "-"): string =>
  from === to ? String(to) : `${from}${dash}${to}`;

/** "3-5 business days" */
export const formatBusinessDays = (range: DayRange, dash = "-"): string =>
  `${formatDays(range, dash)} business ${range.from === 1 && range.to === 1 ? "day" : "days"}`;

export interface DeliveryTexts {
  /** A short title: "Standard delivery". */
  headline: string;
  /** The continuation of the headline: "in 3–5 business days". */
  rest: string;
  /** A full sentence about the price; empty while delivery is free for everyone (D41). */
  sentence: string;
}

/**
 * The delivery texts of pages, in line with checkout (D20), without a free-delivery promise while it is free for
 * everyone (D41).
 */
export function formatDelivery({
  mode,
  freeFromCents,
  rates,
  days: { standard: range } = DOCUMENTED_DAYS,
  message = "",
}: DeliveryTerms): DeliveryTexts {
  const days = `in ${formatBusinessDays(range, "–")}`;
  const standard = formatUsd(rates.standardCents);
  if (mode === "free") return { headline: "Standard delivery", rest: days, sentence: "" };
  if (freeFromCents === null)
    return {
      headline: `Delivery for ${standard}`,
      rest: days,
      sentence: `Delivery for ${standard}.`,
    };
  return {
    headline: `Free delivery from ${formatShortUsd(freeFromCents)}`,
    rest: `${standard} below, ${days}`,
    sentence:
      message && mentionsThreshold(message, freeFromCents)
        ? message.replace(/[^.!?]$/, "$&.")
        : `Free delivery from ${formatShortUsd(freeFromCents)}.`,
  };
}

/** The documented free-shipping text of the home page (shopper.md §9), with the current threshold. */
export function formatHomeDelivery(terms: DeliveryTerms): Pick<DeliveryTexts, "headline" | "rest"> {
  const { headline, rest } = formatDelivery(terms);
  return {
    headline:
      terms.freeFromCents === null ? headline : `Free shipping over ${formatShortUsd(terms.freeFromCents)}`,
    rest,
  };
}

/** The delivery price of one order of this subtotal for a non-member, in cents. */
export function calculateDeliveryCost({ mode, freeFromCents, rates }: DeliveryTerms, subtotal: Cents): Cents {
  const isFree = mode === "free" || (freeFromCents !== null && subtotal >= freeFromCents);
  return isFree ? cents(0) : rates.standardCents;
}
