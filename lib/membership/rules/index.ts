import { OVERDUE_STATES } from "@/lib/account/rules";
import {
  type Cents,
  cents,
  divideHalfUp,
  formatCents,
  formatShortUsd,
  formatUsd,
  parseDollars,
  toDecimal,
} from "@/lib/core/money";
import type { EnteredDiscount } from "@/lib/discounts/schema";
import type { AppliedFirstMonth } from "@/lib/discounts/schema/first-month";
import type { PlanChange, PlanView } from "../schema";

/** The monthly spending, at regular prices, from which the discount covers the fee; rounded up to a whole dollar. */
export function breakEvenSpending(
  plan: Pick<PlanView, "monthlyPriceCents" | "discountPercentage">,
): Cents | null {
  if (plan.discountPercentage <= 0) return null;
  return cents(Math.ceil(plan.monthlyPriceCents / plan.discountPercentage) * 100);
}

type Priced = Pick<PlanView, "id" | "name" | "monthlyPriceCents">;

/**
 * D15: the plan that "upgrade" means: the cheapest one that costs more than the viewer's; the cheapest of all for a
 * member without a plan.
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

/** The plan; if it is the member's own, at the price of their subscription, which does not change with the plan's price. */
export const withSubscriptionPrice = <Plan extends Priced>(
  plan: Plan,
  { planId, monthlyPriceCents }: { planId: string; monthlyPriceCents: Cents | null },
): Plan => (plan.id === planId && monthlyPriceCents !== null ? { ...plan, monthlyPriceCents } : plan);

/**
 * The documented path to a plan's checkout, with the plan's own name and price.
 * @param membership slug or alias of the plan
 */
export function membershipCheckoutPath(
  membership: string,
  { name, monthlyPriceCents }: Pick<Priced, "name" | "monthlyPriceCents">,
): string {
  const price = toDecimal(monthlyPriceCents).replace(/\.00$/, "");
  return `/checkout?membership=${membership}&planName=${encodeURIComponent(`${name} Plan`)}&price=${price}`;
}

/** The lowest discount of all plans, in whole percent; 0 without a discount or without plans. */
export const minDiscount = (plans: readonly Pick<PlanView, "discountPercentage">[]): number =>
  plans.length === 0 ? 0 : Math.min(...plans.map(({ discountPercentage }) => discountPercentage));

/**
 * The plan that a client names: by slug, alias or id, or "upgrade" (D15), case-insensitive.
 * @param ownPlanId the viewer's plan, for "upgrade"
 */
export function findPlan<Plan extends Priced & Pick<PlanView, "slug" | "aliases">>(
  plans: readonly Plan[],
  name: string,
  ownPlanId: string | null,
): Plan | null {
  const wanted = name.toLowerCase();
  if (wanted === "upgrade") return nextPlanUp(plans, ownPlanId);
  const fits = ({ id, slug, aliases }: Plan) => id === name || slug === wanted || aliases.includes(wanted);
  return plans.find(fits) ?? null;
}

/** D17: the length of a trial. */
export const TRIAL_DAYS = 30;
/** How long a member keeps their benefits after a failed renewal, from the beginning of the unpaid period. */
export const GRACE_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before a charge its card holder is notified. */
export const REMINDER_DAYS = 7;

/** @param periodStart beginning of the period that could not be charged */
export const graceEnd = (periodStart: Date): Date => new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);

/** Days of trial that a user gets now: once per user, while the promotion is a free trial (D17). */
export const trialDaysFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial" },
  trialUsedAt: Date | null,
): number => (promo.enabled && promo.offerType === "free-trial" && trialUsedAt === null ? TRIAL_DAYS : 0);

/**
 * D39: discount on the first month that a user gets now, in percent, while the promotion is a discount and the user was
 * never a member.
 */
export const firstMonthPercentFor = (
  promo: { enabled: boolean; offerType: "discount" | "free-trial"; discountPercentage: number },
  wasMember: boolean,
): number => (promo.enabled && promo.offerType === "discount" && !wasMember ? promo.discountPercentage : 0);

/** D39: the price of the first month with this discount, rounded as Stripe does. @param percent whole, 1 to 100 */
export const firstMonthCents = (price: Cents, percent: number): Cents =>
  cents(price - divideHalfUp(price * percent, 100));

/** D16: the stored status of a user with a live subscription: the plan, or that it is a trial. */
export function storedStatus(status: string, planSlug: string): "trial" | "active" | "premium" | "wholesale" {
  if (status === "trialing") return "trial";
  return planSlug === "premium" || planSlug === "wholesale" ? planSlug : "active";
}

/**
 * The version of the wording of `purchaseTerms` and `changeTerms` that a user agreed to; each change of the sentences
 * gets a new one.
 */
export const TERMS_VERSION = "2026-11-22b";

/** The price of a purchase: the monthly fee, the discount on the first month, and the amount due now. */
export interface PurchaseOffer {
  priceCents: Cents;
  /** Free days at the start; 0 without a trial (D17). */
  trialDays: number;
  /** The offer for new members, in percent; 0 if it is not what the first month has (D39). */
  firstMonthPercent: number;
  /** The discount that the first month has instead (docs/decisions/0067). */
  discount: AppliedFirstMonth | null;
  /** The result of the buyer's code. */
  entered: EnteredDiscount | null;
  /** What is taken off the first month. */
  discountCents: Cents;
  /** Charged now: less than the month if there is a credit. */
  dueCents: Cents;
  /** The buyer could have a trial, but this card already had one, so there is none (D17). */
  isTrialCardUsed: boolean;
}

/** D17: the message for a buyer whose card gets no second trial. */
export const TRIAL_CARD_NOTE = "This card already had a free trial.";
/** D17: the note for buyers whose card is not known yet. @param priceCents the plan's monthly price */
export const trialCardTerms = (priceCents: Cents): string =>
  `A card that already had a free trial is charged ${formatShortUsd(priceCents)} right away.`;

const CANCELLING =
  "Cancel on your account page in two clicks. Your membership lasts until the end of the month you have paid for.";
const RENEWING =
  "It renews each month at that price until you cancel. We email you a week before each charge.";

/**
 * The terms of a purchase, sentence by sentence: shown before the button, and stored with the purchase.
 * @param offer without `dueCents` while the buyer is unknown: then a trial is for users who have had none, and a
 * discounted first month for users who have not been members
 */
export function purchaseTerms(
  offer: Pick<PurchaseOffer, "priceCents" | "trialDays"> & Partial<PurchaseOffer>,
): string[] {
  return [firstMonth(offer), RENEWING, CANCELLING];
}

/** The facts about the buyer of a plan on Stripe's page. */
interface HostedBuyer {
  isComplimentary: boolean;
  /** The shop offers trials, and this user has had theirs. */
  isTrialUsed: boolean;
  /** Date of the first charge after a trial that begins now, formatted for the buyer. */
  firstChargeDay: string;
}

/**
 * The terms that this buyer agrees to before they continue to Stripe's page, sentence by sentence; stored with the
 * purchase.
 */
export function hostedTerms(offer: PurchaseOffer, buyer: HostedBuyer): string[] {
  const monthly = formatShortUsd(offer.priceCents);
  const first =
    offer.trialDays > 0
      ? `${offer.trialDays} days free, then ${monthly} a month, first charged on ${buyer.firstChargeDay}. ${trialCardTerms(offer.priceCents)}`
      : `${buyer.isTrialUsed ? "You've already had your free trial: " : ""}${firstMonth(offer)}`;
  return [...(buyer.isComplimentary ? [complimentaryNote("This")] : []), first, RENEWING, CANCELLING];
}

/**
 * The notice for a complimentary member before they buy a plan: what starts, what ends and what cannot be restored.
 * @param what starts it: "This", or the name of a plan with its article
 */
export const complimentaryNote = (what: string): string =>
  `You are a complimentary member: nothing is charged for it. ${what} starts a paid membership today, which replaces the complimentary one; when you end the paid one, the complimentary one is not restored.`;

function firstMonth({
  priceCents,
  trialDays,
  firstMonthPercent = 0,
  dueCents,
  isTrialCardUsed = false,
}: Pick<PurchaseOffer, "priceCents" | "trialDays"> & Partial<PurchaseOffer>): string {
  const monthly = formatShortUsd(priceCents);
  if (trialDays > 0 && dueCents === undefined)
    return `${trialDays} days free if you have not had a trial, then ${monthly} a month. ${trialCardTerms(priceCents)}`;
  if (trialDays > 0)
    return `${trialDays} days free, then ${monthly} a month. Each card gets one free trial. If yours already had one, we show you the amount first and charge it only when you press the button again.`;
  if (firstMonthPercent > 0 && dueCents === undefined)
    return `${formatShortUsd(firstMonthCents(priceCents, firstMonthPercent))} for the first month if you have not been a member before, then ${monthly} a month.`;
  const now = dueCents ?? priceCents;
  if (isTrialCardUsed)
    return `${TRIAL_CARD_NOTE} ${formatUsd(now)} is charged now for the first month, then ${monthly} every month.`;
  if (now === priceCents) return `${monthly} now, and then every month.`;
  return `${formatUsd(now)} now for the first month, then ${monthly} every month.`;
}

/**
 * The terms of a plan change for a member (D17), sentence by sentence.
 * @param name of the new plan
 * @param change its amounts: `dueCents` is charged now, below 0 it is credited; `nextCents` is the charge after that
 * @param nextDay date of that next charge, formatted for the member: "Nov 21, 2026"
 */
export function changeTerms(
  name: string,
  change: Pick<PlanChange, "dueCents" | "monthlyCents" | "nextCents" | "isTrial" | "resumes">,
  nextDay: string,
): string[] {
  const monthly = formatShortUsd(change.monthlyCents);
  const from = change.isTrial ? "after your trial" : "from the next period";
  return [
    `${name} from now on, ${monthly} a month ${from}.`,
    dueSentence(change, nextDay),
    change.resumes
      ? `This revokes your cancellation: your membership no longer ends on ${nextDay}. ${RENEWING}`
      : RENEWING,
    CANCELLING,
  ];
}

function dueSentence(
  { dueCents, nextCents, isTrial }: Pick<PlanChange, "dueCents" | "nextCents" | "isTrial">,
  nextDay: string,
): string {
  const next = `${formatUsd(nextCents)} is charged on ${nextDay}`;
  if (isTrial)
    return `Nothing is charged now: your trial stays free until ${nextDay}. ${next}, unless you cancel before.`;
  if (dueCents > 0)
    return `${formatUsd(dueCents)} is charged now to the card of your membership, for the rest of this period. ${next}.`;
  if (dueCents < 0)
    return `Nothing is charged now: ${formatCents(-dueCents)} is credited to your next payments. ${next}.`;
  return `Nothing is charged now. ${next}.`;
}

/** Plans by their delivery benefit: free on every order, or from their own threshold. */
export function plansByDelivery<Plan extends { name: string; freeShippingThresholdCents: Cents }>(
  plans: readonly Plan[],
): { always: Plan[]; fromThreshold: Plan[] } {
  const always = plans.filter((plan) => plan.freeShippingThresholdCents === 0);
  return { always, fromThreshold: plans.filter((plan) => plan.freeShippingThresholdCents > 0) };
}

/** Whether a month could not be charged. */
export const isPaymentOverdue = (status: string): boolean =>
  (OVERDUE_STATES as readonly string[]).includes(status);

/** A page's price claim (D2), as the documented URL or a call contains it. */
export const isClaimedPrice = (claim: string | number, priceCents: Cents): boolean =>
  parseDollars(claim) === priceCents;

/** "Visa ending in 4242". */
export const formatCardEnding = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${last4}`;

/** Card brands by Stripe's names, as shoppers know them. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
