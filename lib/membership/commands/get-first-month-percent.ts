import "server-only";
import { findMarketingSettings } from "@/lib/marketing/queries";
import { db } from "@/lib/server/db";
import { callStripe, isAlreadyExisting, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { firstMonthPercentFor } from "../rules";

/** This user's discount on the first month, in percent, once per user (D39); 0 for none. */
export async function getFirstMonthPercent(userId: string): Promise<number> {
  const [{ membershipPromo }, begun] = await Promise.all([
    findMarketingSettings(),
    db().subscription.count({ where: { userId, begunAt: { not: null } } }),
  ]);
  return firstMonthPercentFor(membershipPromo, begun > 0);
}

/**
 * Parameters of a Stripe subscription or checkout page that discount the first month: a coupon for one
 * invoice. Its percentage also belongs in the subscription's metadata, as `firstMonthPercent`, for the
 * welcome mail.
 * @param percent as getFirstMonthPercent returned it
 */
export async function createDiscountParams(percent: number): Promise<{ discounts?: { coupon: string }[] }> {
  return percent > 0 ? { discounts: [{ coupon: await couponOf(percent) }] } : {};
}

/** How many invalid coupons of one percentage may exist at Stripe. */
const SPARE_IDS = 10;

/**
 * The coupon of a percentage, created if there is none: its id contains the percentage, so concurrent calls
 * create one. A coupon that staff made invalid at Stripe, or that gives another discount, is skipped, and the
 * next id is used.
 * @throws {ShopError} payment_provider
 */
async function couponOf(percent: number): Promise<string> {
  for (let spare = 0; spare < SPARE_IDS; spare += 1) {
    const id = spare === 0 ? `first-month-${percent}` : `first-month-${percent}-${spare}`;
    const known = await undefinedIfMissing(() => stripe().coupons.retrieve(id));
    if (!known) return makeCoupon(id, percent);
    if (known.valid && known.percent_off === percent && known.duration === "once") return id;
  }
  throw new Error(`No coupon of ${percent} percent can be made`);
}

async function makeCoupon(id: string, percent: number): Promise<string> {
  try {
    await callStripe(() =>
      stripe().coupons.create({
        id,
        percent_off: percent,
        duration: "once",
        name: `${percent}% off the first month`,
      }),
    );
  } catch (error) {
    if (!isAlreadyExisting(error)) throw error;
  }
  return id;
}
