import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { findPlansForSale } from "@/lib/membership/queries";
import { ownDatabase } from "./own-database";
import { type StripeProxy, startStripeProxy } from "./stripe-proxy";
import { waitFor } from "./wait-for";

/**
 * Sets up the shop's database and a Stripe with subscriptions, a movable clock and injectable faults for a test file.
 */
export function membersShop() {
  const { sql } = ownDatabase();
  let between: StripeProxy;
  let people = 0;
  const clockFile = join(tmpdir(), `clock-${process.pid}`);
  beforeAll(async () => {
    between = await startStripeProxy("sk_test_x");
    process.env.STRIPE_API_BASE = between.url;
    process.env.STRIPE_SANDBOX_URL = between.url;
    process.env.TEST_CLOCK_FILE = clockFile;
  });
  afterAll(async () => {
    await between.close();
    rmSync(clockFile, { force: true });
  });
  const moveClock = (seconds: number): void => writeFileSync(clockFile, String(seconds));
  afterEach(() => {
    between.meddle(undefined);
    moveClock(0);
  });

  /** A user unknown to Stripe. */
  async function stranger() {
    people += 1;
    const id = `member-${people}`;
    const email = `member${people}@grove.example`;
    await sql("INSERT INTO users (id, email, updated_at) VALUES ($1, $2, now())", [id, email]);
    return { id, email };
  }

  /** A user with a card at Stripe and a test clock. */
  async function newPerson(card = "pm_card_visa") {
    const { id, email } = await stranger();
    const clock = await between.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000),
    });
    const customer = await between.stripe.customers.create({ email, test_clock: clock.id });
    const method = await between.stripe.paymentMethods.attach(card, { customer: customer.id });
    await between.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    await sql("UPDATE users SET stripe_customer_id = $2 WHERE id = $1", [id, customer.id]);
    return { id, customer: customer.id, card: method.id, clock: clock.id };
  }

  const planOf = async (slug: string) => {
    const plan = (await findPlansForSale()).find((one) => one.slug === slug);
    if (!plan) throw new Error(`There is no plan ${slug}`);
    return plan;
  };

  /** A live Stripe subscription of newPerson that the shop does not know yet. */
  async function subscribed(
    slug = "premium",
    { card, ...more }: Partial<Stripe.SubscriptionCreateParams> & { card?: string } = {},
  ) {
    const person = await newPerson(card);
    const price = await getOrCreatePrice(await planOf(slug));
    const subscription = await between.stripe.subscriptions.create({
      customer: person.customer,
      items: [{ price }],
      ...more,
    });
    return { ...person, subscription: subscription.id };
  }

  /** A member whose first payment the shop has recorded, with the charge and PaymentIntent of that payment. */
  async function paidMember(slug = "premium", card?: string) {
    const person = await subscribed(slug, card === undefined ? {} : { card });
    await syncSubscription(person.subscription);
    const [charge] = (await between.stripe.charges.list({ customer: person.customer })).data;
    return { ...person, charge: String(charge?.id), intent: String(charge?.payment_intent) };
  }

  /** Waits for Stripe to have the dispute of a payment. @returns the dispute's id */
  const disputeOf = async (intent: string): Promise<string> => {
    const listed = () => between.stripe.disputes.list({ payment_intent: intent });
    return (await waitFor(async () => (await listed()).data[0])).id;
  };

  return {
    sql,
    stripe: () => between.stripe,
    asked: () => between.asked,
    meddle: (...how: Parameters<StripeProxy["meddle"]>) => between.meddle(...how),
    stranger,
    newPerson,
    planOf,
    subscribed,
    paidMember,
    disputeOf,
    /**
     * Moves the shop's clock.
     * @param to in seconds, like Stripe's times
     */
    shopAt: (to: number): void => moveClock(to - Math.floor(Date.now() / 1000)),
    /**
     * Moves a user's test clock at Stripe.
     * @param to in seconds
     */
    advance: async (clock: string, to: number): Promise<void> => {
      const { testClocks } = between.stripe.testHelpers;
      await testClocks.advance(clock, { frozen_time: to });
      while ((await testClocks.retrieve(clock)).status !== "ready")
        await new Promise((resolve) => setTimeout(resolve, 10));
    },
    /** End of the current period, in seconds. */
    endOf: async (subscription: string): Promise<number> =>
      (await between.stripe.subscriptions.retrieve(subscription)).items.data[0]?.current_period_end ?? 0,
    /** The shop's row of a subscription. */
    rowOf: async (subscription: string) =>
      (await sql("SELECT * FROM subscriptions WHERE stripe_subscription_id = $1", [subscription]))[0],
    /** Emails to newPerson in the outbox, oldest first: kinds with their data. */
    mailsTo: async (id: string) =>
      (
        await sql(
          `SELECT template, data FROM mail_outbox WHERE recipient = (SELECT email FROM users WHERE id = $1)
           ORDER BY created_at, id`,
          [id],
        )
      ).map(({ template, data }) => ({
        kind: String(template).replace("membership-", ""),
        data: data as Record<string, unknown>,
      })),
    personOf: async (id: string) =>
      (
        await sql("SELECT membership_status, membership_plan_id, trial_used_at FROM users WHERE id = $1", [
          id,
        ])
      )[0],
  };
}
