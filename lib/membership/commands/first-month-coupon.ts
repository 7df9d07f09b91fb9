import "server-only";
import type Stripe from "stripe";
import { formatCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { callStripe, isAlreadyExisting, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { PurchaseOffer } from "../rules/purchase-offer";

/** Whether this user has been a member: abandoned purchases do not count (D39). */
export const wasMember = async (userId: string): Promise<boolean> =>
  (await db().subscription.count({ where: { userId, begunAt: { not: null } } })) > 0;

/** What is taken off the first month: the percentage of D39's offer, or the amount of a discount. */
type Reduction = Pick<PurchaseOffer, "firstMonthPercent" | "discountCents">;

/**
 * Parameters of a Stripe subscription or checkout page that discount the first month: a coupon for one
 * invoice, which takes off exactly `discountCents`.
 */
export async function createDiscountParams({
  firstMonthPercent: percent,
  discountCents: amount,
}: Reduction): Promise<{ discounts?: { coupon: string }[] }> {
  if (percent > 0)
    return { discounts: [{ coupon: await couponOf(`first-month-${percent}`, { percent_off: percent }) }] };
  if (amount === 0) return {};
  const off = { amount_off: amount, currency: "usd" } as const;
  return { discounts: [{ coupon: await couponOf(`first-month-${amount}-cents`, off) }] };
}

type Off = { percent_off: number } | { amount_off: number; currency: "usd" };

/** How many invalid coupons of one percentage may exist at Stripe. */
const SPARE_IDS = 10;

/**
 * The coupon of a reduction, created if there is none: its id contains the reduction, so concurrent calls
 * create one. A coupon that staff made invalid at Stripe, or that gives another discount, is skipped, and the
 * next id is used.
 * @throws {ShopError} payment_provider
 */
async function couponOf(first: string, off: Off): Promise<string> {
  for (let spare = 0; spare < SPARE_IDS; spare += 1) {
    const id = spare === 0 ? first : `${first}-${spare}`;
    const known = await undefinedIfMissing(() => stripe().coupons.retrieve(id));
    if (!known) return makeCoupon(id, off);
    const isSame = Object.entries(off).every(([name, value]) => known[name as keyof Stripe.Coupon] === value);
    if (known.valid && isSame && known.duration === "once") return id;
  }
  throw new Error(`No coupon ${first} can be made`);
}

async function makeCoupon(id: string, off: Off): Promise<string> {
  const amount = "percent_off" in off ? `${off.percent_off}%` : formatCents(off.amount_off);
  try {
    await callStripe(() =>
      stripe().coupons.create({ id, ...off, duration: "once", name: `${amount} off the first month` }),
    );
  } catch (error) {
    if (!isAlreadyExisting(error)) throw error;
  }
  return id;
}
