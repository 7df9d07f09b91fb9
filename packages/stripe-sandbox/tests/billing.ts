import type Stripe from "stripe";
import type { Harness } from "./harness";

export const HOUR = 3600;
export const DAY = 24 * HOUR;
/** Noon on the first day of a month with 31 days. */
export const START = Date.UTC(2027, 0, 1, 12) / 1000;

/** A time in UTC, in seconds. @param month from 1 */
export const at = (year: number, month: number, day: number, hour = 12): number =>
  Date.UTC(year, month - 1, day, hour) / 1000;

/** Common data of the Stripe Billing tests: two plans, a clock, and customers on it. */
export interface Shop {
  core: Stripe.Price;
  premium: Stripe.Price;
  clock: Stripe.TestHelpers.TestClock;
  /** A customer on the clock, optionally with that card as the default. */
  customer(card?: string): Promise<Stripe.Customer>;
  /** Subscribes a customer to Core. */
  subscribe(
    customer: string,
    more?: Stripe.SubscriptionCreateParams,
  ): Promise<Stripe.Response<Stripe.Subscription>>;
  statusOf(subscription: string): Promise<string>;
  /** Advances the clock to a time and waits until it has arrived. */
  advanceTo(time: number): Promise<void>;
}

/** Two plans ($20 and $35 a month) and a test clock at START. */
export async function openShop(harness: Harness): Promise<Shop> {
  const { stripe } = harness;
  const plan = async (name: string, unit_amount: number): Promise<Stripe.Price> => {
    const product = await stripe.products.create({ name });
    const recurring = { interval: "month" } as const;
    return stripe.prices.create({ product: product.id, currency: "usd", unit_amount, recurring });
  };
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const core = await plan("Core", 2000);
  return {
    core,
    premium: await plan("Premium", 3500),
    clock,
    async customer(card) {
      const { id } = await stripe.customers.create({ email: "ann@example.com", test_clock: clock.id });
      if (card !== undefined) await giveCard(stripe, id, card);
      return (await stripe.customers.retrieve(id)) as Stripe.Customer;
    },
    subscribe: (customer, more = {}) =>
      stripe.subscriptions.create({ customer, items: [{ price: core.id }], ...more }),
    statusOf: async (id) => (await stripe.subscriptions.retrieve(id)).status,
    async advanceTo(time) {
      const { testClocks } = harness.stripe.testHelpers;
      await testClocks.advance(clock.id, { frozen_time: time });
      for (let tries = 0; tries < 200; tries += 1) {
        const { status } = await testClocks.retrieve(clock.id);
        if (status === "ready") return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error("The clock did not arrive");
    },
  };
}

/** Saves a card to a customer and makes it the default. */
export async function giveCard(stripe: Stripe, customer: string, card: string): Promise<string> {
  const { payment_method } = await stripe.setupIntents.create({
    customer,
    payment_method: `pm_card_${card}`,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  const default_payment_method = String(payment_method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method } });
  return default_payment_method;
}

/** The types of the events about a subscription, its invoices and their payments, in order. */
export async function eventTypesOf({ stripe }: Harness, customer: string, after = ""): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 });
  const own = events.reverse().filter(({ data }) => {
    const about = data.object as { id?: string; customer?: unknown };
    return about.customer === customer;
  });
  const from = after === "" ? 0 : own.findIndex(({ id }) => id === after) + 1;
  return own.slice(from).map(({ type }) => type);
}

/** The invoices of a customer, oldest first. */
export async function invoicesOf({ stripe }: Harness, customer: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ customer, limit: 100 })).data.reverse();
}
