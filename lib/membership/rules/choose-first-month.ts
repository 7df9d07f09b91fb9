import { type Cents, cents, formatCents } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import { describeFirstMonthRefusal } from "@/lib/discounts/rules/describe-refusal";
import {
  calculateFirstMonthDiscount,
  type FirstMonthSituation,
  findFirstMonthRefusal,
} from "@/lib/discounts/rules/first-month";
import type { EnteredDiscount } from "@/lib/discounts/schema";
import type {
  AppliedFirstMonth,
  FirstMonthDiscount,
  FirstMonthDiscounts,
} from "@/lib/discounts/schema/first-month";
import { firstMonthCents } from "./purchase-offer";

/** Everything that decides what the first month of a membership costs. */
export interface FirstMonthChoice extends Omit<FirstMonthSituation, "planId"> {
  plan: { id: string; monthlyPriceCents: Cents };
  /** The buyer gets a free trial instead. */
  isTrial: boolean;
  /** Of the offer for new members (D39), in percent; 0 for none. */
  promoPercent: number;
  found: FirstMonthDiscounts;
}

/** What is taken off the first month, and why. */
export interface FirstMonth {
  discountCents: Cents;
  /** Percentage of the offer for new members, if that applies; else 0. */
  firstMonthPercent: number;
  /** The discount, if that applies. */
  discount: AppliedFirstMonth | null;
  /** What became of the code; null without one. */
  entered: EnteredDiscount | null;
}

/**
 * D39 and docs/decisions/0067: the offer for new members or one discount, whichever takes more off the first month. On
 * a tie the offer comes first, because it uses up no use, then the code. A free trial comes before all of them.
 */
export function chooseFirstMonth(choice: FirstMonthChoice): FirstMonth {
  const { plan, isTrial, promoPercent, found } = choice;
  const price = plan.monthlyPriceCents;
  const situation = { ...choice, planId: plan.id };
  let best: Omit<FirstMonth, "entered"> = {
    discountCents: cents(isTrial ? 0 : price - firstMonthCents(price, promoPercent)),
    firstMonthPercent: isTrial ? 0 : promoPercent,
    discount: null,
  };
  const usable = found.discounts.filter((one) => findFirstMonthRefusal(one, situation) === null);
  for (const one of isTrial ? [] : usable) {
    const discountCents = calculateFirstMonthDiscount(one, price);
    const { id, title, code } = one;
    if (discountCents > best.discountCents)
      best = { discountCents, firstMonthPercent: 0, discount: { id, title, code } };
  }
  return { ...best, entered: describeEntered(choice, best) };
}

function describeEntered(
  choice: FirstMonthChoice,
  { discount, discountCents }: Omit<FirstMonth, "entered">,
): EnteredDiscount | null {
  const { found, plan, isTrial } = choice;
  if (found.code === null) return null;
  const known = describeCode(found, { ...choice, planId: plan.id });
  if (known.state !== "applied" || discount?.code === found.code) return known;
  const better = (message: string): EnteredDiscount => ({ code: known.code, state: "better", message });
  if (isTrial) return better("Your free trial saves you more than this code, so you get that instead.");
  if (discount)
    return better(`“${discount.title}” saves you at least as much as this code, so you get that instead.`);
  return better(
    discountCents > 0
      ? "The offer for new members saves you at least as much as this code, so you get that instead."
      : "This code doesn't lower the price of this plan.",
  );
}

/**
 * Whether a code can be used for a first month, without comparing it with other offers.
 * @param situation `planId` null while no plan is chosen
 * @returns `applied` with what it gives, `waiting` for another plan, or `refused`
 */
export function describeCode(found: FirstMonthDiscounts, situation: FirstMonthSituation): EnteredDiscount {
  const code = found.code ?? "";
  const own = found.discounts.find((one) => one.code === code) ?? null;
  const refusal = own
    ? findFirstMonthRefusal(own, situation)
    : found.isForOrders
      ? "for_orders"
      : "withdrawn";
  if (refusal === null) return { code, state: "applied", message: own ? describeFirstMonthOff(own) : "" };
  const message = describeFirstMonthRefusal(refusal, own, found.timeZone);
  return { code, state: refusal === "other_plan" ? "waiting" : "refused", message };
}

/** "20% off the first month", "$5.00 off the first month of the Core plan" */
export function describeFirstMonthOff({
  percent,
  amountCents,
  plans,
}: Pick<FirstMonthDiscount, "percent" | "amountCents" | "plans">): string {
  const off = percent === null ? formatCents(amountCents ?? 0) : `${percent}%`;
  const names = joinWords(plans.map(({ name }) => name));
  const of = plans.length === 0 ? "" : ` of the ${names} ${plans.length === 1 ? "plan" : "plans"}`;
  return `${off} off the first month${of}`;
}
