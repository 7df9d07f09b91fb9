import "server-only";
import { marketingSettingsNow } from "@/lib/marketing/queries";
import { db } from "@/lib/server/db";
import { askStripe, ifKnown, isThereAlready, stripe } from "@/lib/server/stripe";
import { firstMonthPercentFor } from "../rules";

/** Percent off the first month that this person gets now, once in a life (D39); 0 for none. */
export async function firstMonthPercentOf(userId: string): Promise<number> {
  const [{ membershipPromo }, begun] = await Promise.all([
    marketingSettingsNow(),
    db().subscription.count({ where: { userId, begunAt: { not: null } } }),
  ]);
  return firstMonthPercentFor(membershipPromo, begun > 0);
}

/**
 * What a subscription or a page at Stripe is made with, so that its first month costs that much less: a coupon for one
 * invoice. Its percentage also belongs into the metadata of the subscription, as `firstMonthPercent`: the welcome tells it.
 * @param percent as firstMonthPercentOf gave it
 */
export async function discountParams(percent: number): Promise<{ discounts?: { coupon: string }[] }> {
  return percent > 0 ? { discounts: [{ coupon: await couponOf(percent) }] } : {};
}

/** The coupon of so many percent, made when there is none: two at once make one, its id says what it gives. */
async function couponOf(percent: number): Promise<string> {
  const id = `first-month-${percent}`;
  const known = await ifKnown(() => stripe().coupons.retrieve(id));
  if (known) return id;
  try {
    await askStripe(() =>
      stripe().coupons.create({
        id,
        percent_off: percent,
        duration: "once",
        name: `${percent}% off the first month`,
      }),
    );
  } catch (error) {
    if (!isThereAlready(error)) throw error;
  }
  return id;
}
