import { dayOf, formatWeekday } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import type { PricedDiscount } from "@/lib/pricing/schema";
import { type CartDiscount, type DiscountRefusal, UNKNOWN_CODE } from "./schema";

/** A cart line, as far as discounts depend on it. */
export interface CoverableLine {
  productId: string;
  category: string;
}

/** The facts about a cart and its shopper that decide which discounts apply. */
export interface DiscountSituation {
  at: Date;
  lines: readonly CoverableLine[];
  /** Of the lines, without a discount. */
  subtotalCents: number;
  isMember: boolean;
  /** Signed in: automatic discounts with a condition on the customer are for such shoppers only. */
  isSignedIn: boolean;
  /** The customer has a paid order that was not canceled. */
  hasOrdered: boolean;
}

const covers = ({ scope, categories, productIds }: CartDiscount, line: CoverableLine): boolean => {
  if (scope === "categories") return categories.includes(line.category);
  return scope === "everything" || productIds.includes(line.productId);
};

/** The discount as pricing needs it. */
export const toPricedDiscount = (
  discount: CartDiscount,
  lines: readonly CoverableLine[],
): PricedDiscount => ({ ...discount, covers: lines.map((line) => covers(discount, line)) });

/** The reason for which a cart may not use a discount; null when it may. */
export function findDiscountRefusal(
  discount: CartDiscount,
  situation: DiscountSituation,
): DiscountRefusal | null {
  return (
    (discount.isHeld ? null : findEnd(discount, situation.at)) ??
    findCustomerRefusal(discount, situation) ??
    findCartRefusal(discount, situation)
  );
}

function findEnd(
  { isEnabled, startsAt, endsAt, maxUses, uses }: CartDiscount,
  at: Date,
): DiscountRefusal | null {
  if (!isEnabled) return "unknown";
  if (startsAt && at < startsAt) return "not_started";
  if (endsAt && at >= endsAt) return "ended";
  return maxUses !== null && uses >= maxUses ? "used_up" : null;
}

function findCustomerRefusal(
  { code, isMembersOnly, isFirstOrderOnly, isOncePerCustomer, hasUsed }: CartDiscount,
  { isMember, isSignedIn, hasOrdered }: DiscountSituation,
): DiscountRefusal | null {
  if (isMembersOnly && !isMember) return "members";
  if (!isFirstOrderOnly && !isOncePerCustomer) return null;
  if (isFirstOrderOnly && (hasOrdered || (code === null && !isSignedIn))) return "first_order";
  return hasUsed || (code === null && !isSignedIn) ? "already_used" : null;
}

function findCartRefusal(
  discount: CartDiscount,
  { lines, subtotalCents }: DiscountSituation,
): DiscountRefusal | null {
  if (!lines.some((line) => covers(discount, line))) return "nothing_covered";
  return subtotalCents < discount.minimumCents ? "minimum" : null;
}

/** Whether the cart may come to qualify by what is added to it: the code then stays in the cart. */
export const isWaiting = (refusal: DiscountRefusal): boolean =>
  refusal === "nothing_covered" || refusal === "minimum";

/**
 * A refusal as a sentence.
 * @param timeZone of the shop @param subtotalCents of the cart, without a discount
 */
export function describeDiscountRefusal(
  refusal: DiscountRefusal,
  { code, title, startsAt, endsAt, minimumCents }: CartDiscount,
  { timeZone, subtotalCents }: { timeZone: string; subtotalCents: number },
): string {
  const subject = code === null ? `The discount “${title}”` : "This code";
  const day = (instant: Date | null) => instant && formatWeekday(dayOf(instant, timeZone));
  const sentences: Record<DiscountRefusal, string> = {
    unknown: UNKNOWN_CODE,
    not_started: `${subject} starts on ${day(startsAt)}.`,
    // The end is the first moment without it: midnight belongs to the day before.
    ended: `${subject} ended on ${day(endsAt && new Date(endsAt.getTime() - 1))}.`,
    used_up: `${subject} has been used up.`,
    members: `${subject} is for members.`,
    first_order: `${subject} is for a first order.`,
    already_used: `You have already used ${code === null ? `the discount “${title}”` : "this code"}.`,
    nothing_covered: `${subject} is for other products than those in your cart.`,
    minimum: `Spend ${formatCents(minimumCents - subtotalCents)} more to use ${code === null ? `the discount “${title}”` : "this code"}.`,
  };
  return sentences[refusal];
}
