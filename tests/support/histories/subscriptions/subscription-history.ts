import { checkoutEvents } from "@/lib/checkout/events";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { RENEWAL_REMINDER_DAYS } from "@/lib/subscriptions/rules/days";
import { isAccountDeleted } from "../../delete-own-account";
import type { renewalShop } from "../../renewal-shop";
import { stripeEventFeed } from "../stripe-event-feed";
import { resetShop } from "./reset-shop";

type RenewalShop = ReturnType<typeof renewalShop>;

/** A row of product_subscriptions. */
export interface SubscriptionRow {
  id: string;
  version: number;
  status: string;
  next: string;
  card: string | null;
  interval: number;
  /** The unit price that the member was notified of. */
  announcedCents: number;
  problem: string | null;
  product: string;
  /** How many renewals still have the discount that the subscription began with. */
  discounted: number;
}

/** A paid renewal with its order's line. */
export interface PaidRenewal {
  id: string;
  orderId: string;
  due: string;
  unit: number;
  quantity: number;
  credit: number;
}

/** A day of charges. */
export interface Day {
  /** Whether a concurrent request or a fault may prevent or change the charges. */
  isDisturbed?: boolean;
}

export type SubscriptionHistory = Awaited<ReturnType<typeof openSubscriptionHistory>>;

const PRICE_CENTS = 1000;
/** A discount that continues on renewals (docs/decisions/0063). */
const RENEWAL_DISCOUNT = {
  discountId: "d",
  code: "STAY",
  title: "Stay",
  percent: 40,
  unitCents: 432,
  combinesWithMemberPrice: true,
  combinesWithOffers: false,
};
/** Earlier than this many days before its date, a renewal has been neither announced nor attempted. */
const QUIET_DAYS = RENEWAL_REMINDER_DAYS + 2;

/**
 * Begins a history: a member on the day of the purchase, and Stripe's events from now on.
 * @param began `isPair`: the order has two subscriptions instead of one; `discounted`: its discount continues on so
 * many renewals
 * @param charge runs the jobs of a day and checks them; `request` is made at the same time as the charges
 */
export async function openSubscriptionHistory(
  shop: RenewalShop,
  { isPair, discounted }: { isPair: boolean; discounted: number },
  charge: (history: SubscriptionHistory, day: Day, request?: () => Promise<unknown>) => Promise<void>,
) {
  const { sql, stripe, product, goTo, dayAfter } = shop;
  let day = 0;
  let concurrentRequest: (() => Promise<unknown>) | undefined;
  goTo(day);
  /** Sets the available units, also in the initial stock, with which the final audit compares. */
  async function setStock(index: number, units: number): Promise<void> {
    const id = product(index % 2);
    await sql(
      "UPDATE stock_began b SET stock = b.stock + $2 - p.available FROM products p WHERE p.slug = b.slug AND p.id = $1",
      [id, units],
    );
    await sql("UPDATE products SET on_hand = on_hand - available + $2, available = $2 WHERE id = $1", [
      id,
      units,
    ]);
  }
  for (const index of [0, 1]) await setStock(index, 1000);
  await resetShop(sql);
  await sql("UPDATE products SET is_active = true, regular_price_cents = $1", [PRICE_CENTS]);
  const owner = isPair ? await shop.pairSubscriber() : await shop.subscriber();
  const userId = owner.id;
  await sql(
    `UPDATE product_subscriptions SET offers = '{bundle,category_sale}', renewal_discount = CASE WHEN $2 > 0 THEN $3::jsonb END,
       discounted_renewals_left = $2 WHERE user_id = $1`,
    [userId, discounted, JSON.stringify({ ...RENEWAL_DISCOUNT, count: Math.max(1, discounted) })],
  );

  const rows = async () =>
    (await sql(
      `SELECT id, version::int, status::text, next_date::text AS next, stripe_payment_method_id AS card, interval_days AS interval,
         told_unit_cents AS "announcedCents", problem::text, product_id AS product, discounted_renewals_left AS discounted
       FROM product_subscriptions WHERE user_id = $1 ORDER BY id`,
      [userId],
    )) as unknown as SubscriptionRow[];
  const history = {
    ...shop,
    userId,
    ids: (await rows()).map(({ id }) => id) as [string, ...string[]],
    feed: await stripeEventFeed(stripe(), (event) => handleStripeEvent(checkoutEvents, event)),
    rows,
    setStock,
    /** The shop's day, or the one this many days later. */
    today: (later = 0) => dayAfter(day + later),
    paidRenewals: async () =>
      (await sql(
        `SELECT r.subscription_id AS id, o.id AS "orderId", r.due_on::text AS due, l.unit_price_cents AS unit, l.quantity, o.credit_cents AS credit
         FROM product_renewals r JOIN product_subscriptions s ON s.id = r.subscription_id
         JOIN orders o ON o.id = r.order_id JOIN order_lines l ON l.order_id = o.id AND l.product_id = s.product_id
         WHERE s.user_id = $1 AND r.outcome = 'paid' ORDER BY 2, 1`,
        [userId],
      )) as unknown as PaidRenewal[],
    changePrice: (index: number, cents: number) =>
      sql("UPDATE products SET regular_price_cents = regular_price_cents + $2 WHERE id = $1", [
        product(index % 2),
        cents,
      ]),
    setMember: (isMember: boolean) =>
      sql(
        `UPDATE users SET membership_status = $2::"MembershipStatus", membership_plan_id = CASE WHEN $3 THEN (SELECT id FROM membership_plans WHERE slug = 'core') END
         WHERE id = $1`,
        [userId, isMember ? "active" : "free", isMember],
      ),
    isMember: async () =>
      (await sql("SELECT membership_status::text AS status FROM users WHERE id = $1", [userId]))[0]?.[
        "status"
      ] === "active",
    isDeleted: () => isAccountDeleted(userId),
    /** Makes a request at the same time as the next day's charges. */
    requestDuringCharges: (request: () => Promise<unknown>) => {
      concurrentRequest = request;
    },
    /** Moves to the next day and runs its jobs. */
    nextDay: async (how: Day = {}): Promise<void> => {
      day += 1;
      goTo(day);
      const request = concurrentRequest;
      concurrentRequest = undefined;
      await charge(history, how, request);
    },
    /**
     * Moves to the day before the next renewal, running the jobs of the days on which something can happen.
     * @returns whether there is one
     */
    toDayBefore: async (): Promise<boolean> => {
      const active = (await rows()).filter(({ status }) => status === "active");
      const first = active.map(({ next }) => next).toSorted()[0];
      if (first === undefined) return false;
      while (dayAfter(day + QUIET_DAYS) < first) day += 1;
      goTo(day);
      while (dayAfter(day + 1) < first) await history.nextDay();
      return true;
    },
  };
  return history;
}
