import type { TestShop } from "./shop";
import { waitFor } from "./wait-for";

type Shop = Pick<TestShop, "sql" | "stripe" | "moveClock">;

const present = (): number => Math.floor(Date.now() / 1000);

/** Creates a member who pays at Stripe, with a card and a test clock; webhooks notify the shop. */
export async function createPayingMember(shop: Shop, email: string, slug = "premium") {
  const { sql, stripe } = shop;
  const [plan] = await sql(
    "SELECT id, name, monthly_price_cents AS cents FROM membership_plans WHERE slug = $1",
    [slug],
  );
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: present() });
  const customer = await stripe.customers.create({ email, test_clock: clock.id });
  await sql("UPDATE users SET stripe_customer_id = $2 WHERE email = $1", [email, customer.id]);
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await payWith(card.id);
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: Number(plan?.["cents"]),
    recurring: { interval: "month" },
    product_data: { name: `${plan?.["name"]} membership` },
    metadata: { planId: String(plan?.["id"]) },
  });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  const { current_period_end: end = 0 } = subscription.items.data[0] ?? {};

  function payWith(method: string) {
    return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
  }
  /** Waits until the shop has recorded this state of the subscription. */
  const until = (condition: string): Promise<unknown> =>
    waitFor(async () => {
      const rows = await sql(
        `SELECT 1 FROM subscriptions WHERE stripe_subscription_id = $1 AND ${condition}`,
        [subscription.id],
      );
      return rows.length > 0;
    });
  await until("status = 'active'");
  return {
    customer: customer.id,
    subscription: subscription.id,
    /** End of the first period, in seconds. */
    end,
    payWith,
    until,
    /** Sessions end after 30 days, before the paid month does, so open ones are extended. */
    keepSignedIn: () => sql("UPDATE sessions SET expires_at = expires_at + interval '90 days'"),
    /**
     * Advances Stripe's and the shop's clocks; the shop receives the resulting events gradually.
     * @param to in seconds
     */
    timeIs: async (to: number): Promise<void> => {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to });
      await waitFor(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === "ready");
      shop.moveClock(to - present());
    },
    /**
     * Advances only the shop's clock, without Stripe events.
     * @param to in seconds
     */
    shopAt: (to: number): void => shop.moveClock(to - present()),
  };
}
