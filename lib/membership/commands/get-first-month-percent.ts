import "server-only";
import { findMarketingSettings } from "@/lib/marketing/queries";
import { db } from "@/lib/server/db";
import { callStripe, isAlreadyExisting, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { firstMonthPercentFor } from "../rules";

/** Percent off the first month that this person gets now, once in a life (D39); 0 for none. */
export async function getFirstMonthPercent(userId: string): Promise<number> {
  const [{ membershipPromo }, begun] = await Promise.all([
    findMarketingSettings(),
    db().subscription.count({ where: { userId, begunAt: { not: null } } }),
  ]);
  return firstMonthPercentFor(membershipPromo, begun > 0);
}

/**
 * What a subscription or a page at Stripe is made with, so that its first month costs that much less: a coupon for one
 * invoice. Its percentage also belongs into the metadata of the subscription, as `firstMonthPercent`: the welcome tells it.
 * @param percent as getFirstMonthPercent gave it
 */
export async function createDiscountParams(percent: number): Promise<{ discounts?: { coupon: string }[] }> {
  return percent > 0 ? { discounts: [{ coupon: await couponOf(percent) }] } : {};
}

/** How many coupons of one percentage may have been spoiled at Stripe. */
const SPARE_IDS = 10;

/**
 * The coupon of so many percent, made when there is none: its id says what it gives, so two at once make one. One that staff
 * made invalid at Stripe, or that gives something else, is left alone, and the next id is taken.
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
