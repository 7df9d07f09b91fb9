import { type Cents, cents, divideHalfUp, formatUsd, parseDollars, toDecimal } from "@/lib/core/money";
import type { PlanView } from "./schema";

/** The monthly spending, at regular prices, from which the discount is worth the fee; rounded up to a whole dollar. */
export function breakEven(plan: Pick<PlanView, "monthlyPriceCents" | "discountPercentage">): Cents | null {
  if (plan.discountPercentage <= 0) return null;
  return cents(Math.ceil(plan.monthlyPriceCents / plan.discountPercentage) * 100);
}

type Priced = Pick<PlanView, "id" | "name" | "monthlyPriceCents">;

/**
 * D15: the plan that "upgrade" means: the cheapest one that costs more than the viewer's; the cheapest of all for a member
 * without a plan.
 * @param planId the viewer's, if any
 * @returns null on the top plan
 */
export function nextPlanUp<Plan extends Priced>(plans: readonly Plan[], planId: string | null): Plan | null {
  const own = plans.find(({ id }) => id === planId);
  const above = plans
    .filter(({ monthlyPriceCents }) => monthlyPriceCents > (own?.monthlyPriceCents ?? 0))
    .sort((one, other) => one.monthlyPriceCents - other.monthlyPriceCents);
  return above[0] ?? null;
}

/**
 * The documented way to a plan's checkout, with the plan's own name and price.
 * @param membership slug or alias of the plan
 */
export function membershipCheckoutPath(
  membership: string,
  { name, monthlyPriceCents }: Pick<Priced, "name" | "monthlyPriceCents">,
): string {
  const price = toDecimal(monthlyPriceCents).replace(/\.00$/, "");
  return `/checkout?membership=${membership}&planName=${encodeURIComponent(`${name} Plan`)}&price=${price}`;
}

/** What every plan gives at least, in whole percent; 0 where a plan gives none, or there are no plans. */
export const leastDiscount = (plans: readonly Pick<PlanView, "discountPercentage">[]): number =>
  plans.length === 0 ? 0 : Math.min(...plans.map(({ discountPercentage }) => discountPercentage));

/**
 * The plan that a client names: by slug, alias or id, or "upgrade" (D15). A name is read without case.
 * @param ownPlanId the viewer's plan, for "upgrade"
 */
export function planNamed<Plan extends Priced & Pick<PlanView, "slug" | "aliases">>(
  plans: readonly Plan[],
  name: string,
  ownPlanId: string | null,
): Plan | null {
  const wanted = name.toLowerCase();
  if (wanted === "upgrade") return nextPlanUp(plans, ownPlanId);
  const fits = ({ id, slug, aliases }: Plan) => id === name || slug === wanted || aliases.includes(wanted);
  return plans.find(fits) ?? null;
}

/** D17: how long a trial is. */
export const TRIAL_DAYS = 30;
/** How long a member whose renewal failed keeps what they have, from the beginning of the period that is not paid. */
export const GRACE_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before a card is charged its holder is told. */
export const REMIND_DAYS = 7;

/** @param periodStart when the period began that could not be charged */
export const graceEnd = (periodStart: Date): Date => new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);

/** Days of trial that somebody gets now: once per person, while the promotion is a free trial (D17). */
export const trialDaysFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial" },
  trialUsedAt: Date | null,
): number => (promo.enabled && promo.offerType === "free-trial" && trialUsedAt === null ? TRIAL_DAYS : 0);

/** D39: percent off the first month that somebody gets now, while the promotion is a discount: for who was never a member. */
export const firstMonthPercentFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial"; discountPercentage: number },
  wasMember: boolean,
): number => (promo.enabled && promo.offerType === "discount" && !wasMember ? promo.discountPercentage : 0);

/** D39: what the first month costs with so many percent off, rounded as Stripe does. @param percent whole, 1 to 100 */
export const firstMonthCents = (price: Cents, percent: number): Cents =>
  cents(price - divideHalfUp(price * percent, 100));

/** D16: what is stored of somebody with a live subscription: the plan, or that it is a trial. */
export function storedStatus(status: string, planSlug: string): "trial" | "active" | "premium" | "wholesale" {
  if (status === "trialing") return "trial";
  return planSlug === "premium" || planSlug === "wholesale" ? planSlug : "active";
}

/** Which wording of `purchaseTerms` and `changeTerms` somebody agreed to; a new one for each change of the sentences. */
export const TERMS_VERSION = "2026-11-21b";

/** What a purchase costs: the fee of a month, what is taken off the first one, and what is due at once. */
export interface PurchaseOffer {
  priceCents: Cents;
  /** Days that are free first; 0 without a trial (D17). */
  trialDays: number;
  /** Percent off the first month; 0 for none (D39). */
  firstMonthPercent: number;
  /** Off the first month, by that. */
  discountCents: Cents;
  /** Charged now. Less than the month where a credit from before is left. */
  dueCents: Cents;
}

/** "$35", and "$12.50" where there are cents. */
export const wholeUsd = (amount: Cents): string => formatUsd(amount).replace(/\.00$/, "");

const CANCELLING =
  "Cancel on your account page in two clicks. What you have paid for lasts to the end of the month.";
const RENEWING =
  "It renews each month at that price until you cancel. We write to you a week before each charge.";

/**
 * What a buyer agrees to, sentence by sentence: shown before the button, and kept with the purchase.
 * @param offer without `dueCents` where it is not known yet who buys: then a trial is for those who have had none, and a
 * cheaper first month for those who were no members
 */
export function purchaseTerms(
  offer: Pick<PurchaseOffer, "priceCents" | "trialDays"> & Partial<PurchaseOffer>,
): string[] {
  return [firstMonth(offer), RENEWING, CANCELLING];
}

function firstMonth({
  priceCents,
  trialDays,
  firstMonthPercent = 0,
  dueCents,
}: Pick<PurchaseOffer, "priceCents" | "trialDays"> & Partial<PurchaseOffer>): string {
  const monthly = wholeUsd(priceCents);
  if (trialDays > 0 && dueCents === undefined)
    return `${trialDays} days free if you have not had a trial, then ${monthly} a month. A card that had its trial is charged at once.`;
  if (trialDays > 0)
    return `${trialDays} days free, then ${monthly} a month. A card that already had a trial ends it at once and is charged ${monthly} now.`;
  if (firstMonthPercent > 0 && dueCents === undefined)
    return `${wholeUsd(firstMonthCents(priceCents, firstMonthPercent))} for the first month if you have not been a member before, then ${monthly} a month.`;
  const now = dueCents ?? priceCents;
  if (now === priceCents) return `${monthly} now, and then every month.`;
  return `${formatUsd(now)} now for the first month, then ${monthly} every month.`;
}

/**
 * What somebody agrees to who changes their plan (D17).
 * @param dueCents charged now; below 0 it is credited
 */
export function changeTerms(name: string, monthlyCents: Cents, dueCents: Cents): string[] {
  const monthly = wholeUsd(monthlyCents);
  const now =
    dueCents > 0
      ? `${formatUsd(dueCents)} is charged now to the card of your membership, for the rest of this period.`
      : dueCents < 0
        ? `Nothing is charged now: ${formatUsd(cents(-dueCents))} is credited to your next payments.`
        : "Nothing is charged now.";
  return [`${name} from now on, ${monthly} a month from the next period.`, now, RENEWING, CANCELLING];
}

/** A claim of a page (D2): its price, as the documented address or a call carries it. */
export const claimsPrice = (claim: string | number, priceCents: Cents): boolean =>
  parseDollars(claim) === priceCents;

/** What is told to a member, each once. */
export type News = "welcome" | "payment-failed" | "recovered" | "cancelled" | "ended" | "plan-changed";

/** A subscription as the shop had it, or has it now. */
export interface Standing {
  status: string;
  planId: string;
  cancelAtPeriodEnd: boolean;
}

/** Whether a month could not be charged. */
export const isOwing = (status: string): boolean => status === "past_due" || status === "unpaid";
const isPaidUp = (status: string): boolean => status === "trialing" || status === "active";
const isBegun = (status: string): boolean => status !== "incomplete" && status !== "incomplete_expired";

/**
 * What there is to tell when a subscription was found otherwise than it was known. What may be told several times for one
 * cause (a payment that failed) is told once by the key of its mail.
 * @param before undefined for one that the shop has never seen
 */
export function newsOf(before: Standing | undefined, after: Standing): News[] {
  const had = before && isBegun(before.status) ? before : undefined;
  const news: News[] = [];
  if (!had && isPaidUp(after.status)) news.push("welcome");
  if (after.status === "past_due") news.push("payment-failed");
  if (had && isOwing(had.status) && isPaidUp(after.status)) news.push("recovered");
  const isAlive = isPaidUp(after.status) || after.status === "past_due";
  if (had && isAlive && had.planId !== after.planId) news.push("plan-changed");
  if (isAlive && after.cancelAtPeriodEnd && !had?.cancelAtPeriodEnd) news.push("cancelled");
  const hadBenefits = had !== undefined && (isPaidUp(had.status) || had.status === "past_due");
  if (hadBenefits && (after.status === "canceled" || after.status === "unpaid")) news.push("ended");
  return news;
}

/** "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${last4}`;

/** As Stripe names them and people know them. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
