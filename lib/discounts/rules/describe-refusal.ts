import { capitalize } from "@/lib/core/capitalize";
import { dayOf, formatWeekday } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import {
  type CartDiscount,
  type DiscountRefusal,
  GIFT_OUT_OF_STOCK,
  UNKNOWN_CODE,
  WITHDRAWN_CODE,
} from "../schema";
import type { FirstMonthDiscount, FirstMonthRefusal } from "../schema/first-month";

type Shared = Extract<DiscountRefusal, FirstMonthRefusal>;

/** The name of a discount within a sentence. */
const nameOf = ({ code, title }: Pick<CartDiscount, "code" | "title">): string =>
  code === null ? `the discount “${title}”` : "this code";

function sharedSentences(
  discount: Pick<CartDiscount, "code" | "title" | "startsAt" | "endsAt">,
  timeZone: string,
): Record<Shared, string> {
  const { code, startsAt, endsAt } = discount;
  const subject = capitalize(nameOf(discount));
  const day = (instant: Date | null) => instant && formatWeekday(dayOf(instant, timeZone));
  return {
    withdrawn: code === null ? `${subject} is no longer available.` : WITHDRAWN_CODE,
    not_started: `${subject} starts on ${day(startsAt)}.`,
    // The end is the first moment without it: midnight belongs to the day before.
    ended: `${subject} ended on ${day(endsAt && new Date(endsAt.getTime() - 1))}.`,
    used_up: `${subject} has reached its usage limit.`,
    already_used: `You have already used ${nameOf(discount)}.`,
  };
}

/** The refusal of a code that is just being entered: a withdrawn code is described like one that does not exist. */
export const toEntryRefusal = (sentence: string): string =>
  sentence === WITHDRAWN_CODE ? UNKNOWN_CODE : sentence;

/**
 * The refusal of a discount on an order, as a sentence.
 * @param shop `timeZone`: of the shop; `subtotalCents`: of the cart, without a discount
 */
export function describeDiscountRefusal(
  refusal: DiscountRefusal,
  discount: CartDiscount,
  { timeZone, subtotalCents }: { timeZone: string; subtotalCents: number },
): string {
  const { plan, minimumCents } = discount;
  const subject = capitalize(nameOf(discount));
  const sentences: Record<DiscountRefusal, string> = {
    ...sharedSentences(discount, timeZone),
    for_membership: "This code is for the first month of a membership. Use it when you join.",
    code_used: "This code has already been used for another order.",
    members: `${subject} is for members only.`,
    plan: `${subject} is only for members on the ${plan?.name} plan.`,
    first_order: `${subject} is for first orders only.`,
    first_order_pending: "You have another unpaid order with a first-order discount.",
    nothing_covered: `${subject} doesn't apply to the items in your cart.`,
    minimum: `Spend ${formatCents(minimumCents - subtotalCents)} more to use ${nameOf(discount)}.`,
    gift_out_of_stock: GIFT_OUT_OF_STOCK,
  };
  return sentences[refusal];
}

/**
 * The refusal of a code for the first month of a membership, as a sentence.
 * @param discount null where the code has none for memberships
 * @param timeZone of the shop
 */
export function describeFirstMonthRefusal(
  refusal: FirstMonthRefusal,
  discount: Pick<FirstMonthDiscount, "code" | "title" | "startsAt" | "endsAt" | "plans"> | null,
  timeZone: string,
): string {
  const known = discount ?? { code: "", title: "", startsAt: null, endsAt: null, plans: [] };
  const plans = known.plans.map(({ name }) => name);
  const sentences: Record<FirstMonthRefusal, string> = {
    ...sharedSentences(known, timeZone),
    for_orders: "This code is for groceries. Enter it in your cart.",
    first_membership: "This code is for people who have not been members before.",
    other_plan: `This code is only for the ${joinWords(plans)} ${plans.length === 1 ? "plan" : "plans"}.`,
  };
  return sentences[refusal];
}
