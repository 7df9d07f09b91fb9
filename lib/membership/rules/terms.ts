import { type Cents, cents, formatCents, formatShortUsd, formatUsd } from "@/lib/core/money";
import type { PlanChange } from "../schema";
import { firstMonthCents, type PurchaseOffer } from "./purchase-offer";

/**
 * The version of the wording of `purchaseTerms` and `changeTerms` that a user agreed to; each change of the sentences
 * gets a new one.
 */
export const TERMS_VERSION = "2026-11-30b";

/** D17: the message for a buyer whose card gets no second trial. */
export const TRIAL_CARD_NOTE = "This card already had a free trial.";

/** D17: what a user who has a paid membership can do instead of buying one. `owing`: its last payment failed. */
export const EXISTING_MEMBERSHIP = {
  member: "You are already a member. You can change your plan on your account page.",
  owing:
    "Your last membership payment failed. Change your card on your account page, and we'll charge the new one right away.",
} as const;

/** D17: the note for buyers whose card is not known yet. @param priceCents the plan's monthly price */
export const trialCardTerms = (priceCents: Cents): string =>
  `A card that already had a free trial is charged ${formatShortUsd(priceCents)} right away.`;

/** Also true in a trial, for which nothing was paid. */
const CANCELLING =
  "Cancel on your account page in two clicks. Your membership lasts until the end of the current period.";

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
  carriedCents = cents(0),
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
  const rest =
    carriedCents > 0
      ? ` ${formatUsd(carriedCents)} is too little to charge now and is added to your next payment.`
      : "";
  if (isTrialCardUsed)
    return `${TRIAL_CARD_NOTE} ${formatUsd(now)} is charged now for the first month, then ${monthly} every month.${rest}`;
  if (now === priceCents) return `${monthly} now, and then every month.`;
  return `${formatUsd(now)} now for the first month, then ${monthly} every month.${rest}`;
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
      ? `This undoes your cancellation: your membership no longer ends on ${nextDay}. ${RENEWING}`
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
    return `Nothing is charged now: your trial stays free until ${nextDay}. ${next}, unless you cancel before then.`;
  if (dueCents > 0)
    return `${formatUsd(dueCents)} is charged now to the card of your membership, for the rest of this period. ${next}.`;
  if (dueCents < 0)
    return `Nothing is charged now: ${formatCents(-dueCents)} is credited to your next payments. ${next}.`;
  return `Nothing is charged now. ${next}.`;
}
