import type Stripe from "stripe";
import { checkoutEvents } from "@/lib/checkout/events";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { isAwaitingCard } from "@/lib/membership/commands/stripe-ids";
import { membershipEvents } from "@/lib/membership/events";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import type { firstMonthShop } from "../../first-month-shop";
import { stripeEventFeed } from "../stripe-event-feed";

type MembershipShop = ReturnType<typeof firstMonthShop>;

export const DAY = 24 * 3600;
const HANDLERS = { ...checkoutEvents, ...membershipEvents };
const ENDED = ["canceled", "incomplete_expired", "incomplete"];

/** Whether a subscription at Stripe is a membership: paid, in a trial with a card, or overdue. */
export const isMembership = (one: Stripe.Subscription): boolean =>
  !ENDED.includes(one.status) && !isAwaitingCard(one);

export const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
});

export type MembershipHistory = Awaited<ReturnType<typeof openMembershipHistory>>;

/**
 * A new user with a card and a clock at Stripe, and the events that the shop has not heard of yet.
 * @param hadTrial whether their trial is used
 */
export async function openMembershipHistory(shop: MembershipShop, hadTrial: boolean) {
  const { sql, stripe, shopAt, newPerson } = shop;
  let at = Math.floor(Date.now() / 1000);
  shopAt(at);
  await sql("DELETE FROM trial_cards"); // each kind of test card is one card for all users
  const person = await newPerson();
  if (hadTrial) await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [person.id]);
  const { customer } = person;
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
   * Moves both clocks. Stripe's advances at most two periods at once. The job, which runs every 10 minutes, finds unknown
   * subscriptions of the last week, so that it has run before a longer time passes.
   * @param to in seconds
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
    /** The current time, in seconds. */
    at: () => at,
    moveTo,
    subscriptions,
    live: async () => (await subscriptions()).find(isMembership),
    charges,
    balance,
    /** What Stripe has received and not returned, in cents. */
    received: async () =>
      (await charges()).reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    isDeleted: async () =>
      (await sql("SELECT deleted_at FROM users WHERE id = $1", [person.id]))[0]?.["deleted_at"] !== null,
    mails: () => shop.mailsTo(person.id),
    /** A day without events: only the job finds out what has happened. */
    loseEvents: async () => {
      await moveTo(at + DAY + 3600);
      await feed.drop();
      await reconcileMemberships();
    },
  };
}
