import { cents, formatShortUsd } from "@/lib/core/money";
import { extractAmounts, extractPercents } from "@/lib/marketing/rules";
import { MAX_CLAIMED_DISCOUNT, maxDiscount } from "@/lib/marketing/rules/max-discount";
import type { MarketingSettings } from "@/lib/marketing/schema";
import { TRIAL_DAYS } from "@/lib/membership/rules/periods";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { DeliveryRates } from "@/lib/pricing/schema";

/** The shop's current facts. */
export interface ClaimFacts {
  /** Visible reviews, and their average rating; null without any. */
  reviewCount: number;
  averageRating: number | null;
  /** All-time number of customers, as in the reports: one per account, or per email address for guests. */
  customers: number;
  /** The best plan's discount, in whole percent. */
  planPercent: number;
  shippingMode: "free" | "policy";
  rates: DeliveryRates;
  /** Texts of testimonials that match a visible review word for word. */
  quotes: readonly string[];
}

/** A claim of the shop that its rules or data do not support. `general`: pages with fixed texts. */
export interface ClaimWarning {
  panel: keyof MarketingSettings | "general";
  text: string;
}

type Check = (settings: MarketingSettings, facts: ClaimFacts) => string[];

const flashSale: Check = ({ flashSale: { enabled, title, description, discountPercentage } }) => {
  if (!enabled) return [];
  const other = extractPercents(`${title} ${description}`).find((percent) => percent !== discountPercentage);
  return [
    ...(discountPercentage === 0
      ? ["The sale is on at 0% off: its banner promises a discount that no price has."]
      : []),
    ...(other === undefined
      ? []
      : [`The text says ${other}%, but prices are reduced by ${discountPercentage}%.`]),
  ];
};

const socialProof: Check = ({ socialProof: shown }, { customers, reviewCount, averageRating }) => {
  if (!shown.enabled) return [];
  const average = averageRating?.toFixed(1) ?? "—";
  return [
    ...(shown.customerCount > customers
      ? [
          `It says ${shown.customerCount.toLocaleString("en-US")} customers, but the shop has had ${customers.toLocaleString("en-US")}.`,
        ]
      : []),
    ...(shown.reviewCount > reviewCount
      ? [
          `It says ${shown.reviewCount.toLocaleString("en-US")} reviews, but ${reviewCount.toLocaleString("en-US")} are published.`,
        ]
      : []),
    ...(averageRating === null || shown.avgRating > Math.round(averageRating * 10) / 10
      ? [
          `It says an average of ${shown.avgRating.toFixed(1)}, but that of the published reviews is ${average}.`,
        ]
      : []),
  ];
};

const freeShipping: Check = ({ freeShipping: { enabled, minimumOrder, message } }, { shippingMode }) => {
  const threshold = cents(Math.round(minimumOrder * 100));
  const other = extractAmounts(message).find((amount) => amount !== threshold);
  if (shippingMode === "free") return [];
  return enabled && other !== undefined
    ? [
        `The text says ${formatShortUsd(other)}, but delivery is free from ${formatShortUsd(threshold)}, as other pages say.`,
      ]
    : [];
};

const membershipPromo: Check = ({ membershipPromo: { enabled, offerType, discountPercentage, message } }) => {
  if (!enabled) return [];
  const days = [...message.matchAll(/(\d+)[\s-]*days?/gi)].map(([, count]) => Number(count));
  const percent = extractPercents(message).find(
    (one) => offerType === "free-trial" || one !== discountPercentage,
  );
  if (offerType === "free-trial")
    return [
      ...(days.some((count) => count !== TRIAL_DAYS)
        ? [`A trial lasts ${TRIAL_DAYS} days, but the text says otherwise.`]
        : []),
      ...(percent === undefined
        ? []
        : [`The text says ${percent}%, but a free trial takes nothing off afterward.`]),
    ];
  return [
    ...(discountPercentage === 0 ? ["The offer is on at 0% off the first month."] : []),
    ...(/trial|free/i.test(message)
      ? ["The text promises a trial, but the first month is only discounted, not free."]
      : []),
    ...(percent === undefined
      ? []
      : [`The text says ${percent}%, but the first month is ${discountPercentage}% off.`]),
  ];
};

const testimonials: Check = ({ testimonials: { enabled, featured } }, { quotes }) => {
  const typed = featured.filter(({ message }) => !quotes.includes(message)).length;
  if (!enabled || typed === 0) return [];
  return [
    `${typed === 1 ? "One of them is" : `${typed} of them are`} in no published review: show only what customers said.`,
  ];
};

const general: Check = (settings, { planPercent }) => {
  const most = maxDiscount(settings, planPercent);
  return most < MAX_CLAIMED_DISCOUNT
    ? [
        `Pages say “up to ${MAX_CLAIMED_DISCOUNT}% off”. With today's plans and offers the most that anyone can save is ${most}%.`,
      ]
    : [];
};

const CHECKS: Record<ClaimWarning["panel"], Check> = {
  general,
  flashSale,
  socialProof,
  freeShipping,
  membershipPromo,
  stockAlerts: () => [],
  testimonials,
  offers: () => [],
};

/** D23: claims that differ from the rules or the data. */
export const claimWarnings = (settings: MarketingSettings, facts: ClaimFacts): ClaimWarning[] =>
  (Object.keys(CHECKS) as ClaimWarning["panel"][]).flatMap((panel) =>
    CHECKS[panel](settings, facts).map((text) => ({ panel, text })),
  );

/** What a plan's card says, and its discount in whole percent. */
interface PlanClaims {
  description: string;
  features: readonly string[];
  benefits: readonly string[];
  discountPercentage: number;
}

/** D23: the percentages that a plan's own words name and that neither its discount nor a subscription gives. */
export function planClaimWarnings({
  description,
  features,
  benefits,
  discountPercentage,
}: PlanClaims): string[] {
  const given = [discountPercentage, SUBSCRIPTION_PERCENT_OFF];
  return [description, ...features, ...benefits]
    .filter((line) => extractPercents(line).some((percent) => !given.includes(percent)))
    .map(
      (line) =>
        `It says “${line}”. This plan gives ${discountPercentage}% off, and a subscription a further ${SUBSCRIPTION_PERCENT_OFF}%.`,
    );
}
