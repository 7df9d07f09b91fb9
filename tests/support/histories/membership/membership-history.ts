import type Stripe from "stripe";
import { checkoutEvents } from "@/lib/checkout/events";
import { ShopError } from "@/lib/core/errors";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { isAwaitingCard } from "@/lib/membership/commands/stripe-ids";
import { membershipEvents } from "@/lib/membership/events";
import { findPlansForSale } from "@/lib/membership/queries";
import type { PlanView } from "@/lib/membership/schema";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { isAccountDeleted } from "../../delete-own-account";
import type { firstMonthShop } from "../../first-month-shop";
import { stripeEventFeed } from "../stripe-event-feed";

type MembershipShop = ReturnType<typeof firstMonthShop>;

export const DAY = 24 * 3600;
const HANDLERS = { ...checkoutEvents, ...membershipEvents };
const ENDED = ["canceled", "incomplete_expired", "incomplete"];

/** Whether a subscription at Stripe is a membership: paid, in a trial with a card, or overdue. */
export const isMembership = (one: Stripe.Subscription): boolean =>
  !ENDED.includes(one.status) && !isAwaitingCard(one);

/** The current billing period, in Unix seconds. */
export const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
});

/** The monthly prices at which each history begins, in cents. */
const PRICES = { core: 2000, premium: 3500, wholesale: 5000 } as const;

/** All plans for sale at their usual prices, a free trial for new members, and no discount. */
async function resetPrices({ sql, promo }: MembershipShop): Promise<void> {
  for (const [slug, cents] of Object.entries(PRICES))
    await sql("UPDATE membership_plans SET is_active = true, monthly_price_cents = $2 WHERE slug = $1", [
      slug,
      cents,
    ]);
  await sql("UPDATE discounts SET is_enabled = false");
  await promo({ enabled: true, offerType: "free-trial" });
}

export type MembershipHistory = Awaited<ReturnType<typeof openMembershipHistory>>;

/**
 * Begins a history: a new user with a test clock at Stripe, and Stripe's events from now on.
 * @param hadTrial whether the user has already used the free trial
 */
export async function openMembershipHistory(shop: MembershipShop, hadTrial: boolean) {
  const { sql, stripe, shopAt, newPerson } = shop;
  let at = Math.floor(Date.now() / 1000);
  shopAt(at);
  await sql("DELETE FROM trial_cards"); // all users share the test cards, and a card gives one trial
  const person = await newPerson();
  if (hadTrial) await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [person.id]);
  const { customer } = person;
  await resetPrices(shop);
  const feed = await stripeEventFeed(stripe(), (event) => handleStripeEvent(HANDLERS, event));

  const subscriptions = async () =>
    (await stripe().subscriptions.list({ customer, status: "all", limit: 100 })).data;
  const charges = async () =>
    (await stripe().charges.list({ customer, limit: 100 })).data.filter(
      ({ status }) => status === "succeeded",
    );
  const balance = async (): Promise<number> => {
    const found = await stripe().customers.retrieve(customer);
    return found.deleted ? 0 : found.balance;
  };
  /**
   * Moves the shop's and Stripe's clocks; Stripe's advances at most two billing periods at once. Before a move of more
   * than six days the job runs: it runs every 10 minutes, and finds unknown subscriptions only of the last week.
   * @param to in Unix seconds
   */
  async function moveTo(to: number): Promise<void> {
    if (to > at + 6 * DAY) await reconcileMemberships();
    while (at < to) {
      at = Math.min(to, at + 25 * DAY);
      await shop.advance(person.clock, at);
      shopAt(at);
    }
  }
  return {
    ...shop,
    ...person,
    feed,
    /** The codes that the owner has created. */
    codes: [] as string[],
    /** Purchases that were started and not paid: intents of the shop's own page, and addresses of Stripe's. */
    left: [] as (() => Promise<unknown>)[],
    /** A plan as it is for sale now. @throws {ShopError} not_found, as the calls answer for one that is not */
    planOf: async (slug: string): Promise<PlanView> => {
      const plan = (await findPlansForSale()).find((one) => one.slug === slug);
      if (!plan) throw new ShopError("not_found", `${slug} is not for sale`);
      return plan;
    },
    /** The current time, in Unix seconds. */
    at: () => at,
    moveTo,
    subscriptions,
    /** The running membership. */
    current: async () => (await subscriptions()).find(isMembership),
    charges,
    balance,
    /** What the user has paid by card and not got back, in cents. */
    netPaid: async () =>
      (await charges()).reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    isDeleted: () => isAccountDeleted(person.id),
    mails: () => shop.mailsTo(person.id),
    /** Passes a day whose events are lost: only the job learns what has happened. */
    loseEvents: async () => {
      await moveTo(at + DAY + 3600);
      await feed.lose();
      await reconcileMemberships();
    },
  };
}
