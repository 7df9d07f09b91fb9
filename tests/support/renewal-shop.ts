import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { remindOfUpcomingRenewals } from "@/lib/checkout/commands/renewals/remind-of-upcoming-renewals";
import { dayOf } from "@/lib/core/dates";
import { listOrders } from "@/lib/orders/queries/own-orders";
import { updateSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { daysLater } from "./calendar";
import { subscriberShop } from "./subscriber-shop";

const ZONE = "America/Los_Angeles";
/** Members with product subscriptions, and a clock that advances by days. */
export function renewalShop() {
  const shop = subscriberShop();
  const { sql, subscriber, subscriptionsOf } = shop;

  const began = Date.now();
  const clock = join(mkdtempSync(join(tmpdir(), "shop-clock-")), "clock");

  /** The moment this many days after the start, in milliseconds. */
  const momentAfter = (days: number): number => daysLater(began, days, ZONE);
  /** The shop's day this many days after the start. */
  const dayAfter = (days: number) => dayOf(new Date(momentAfter(days)), ZONE);

  /** Moves the shop's clock this many days from the start. */
  const goTo = (days: number) => writeFileSync(clock, String((momentAfter(days) - began) / 1000));
  const renewOn = (days: number): Promise<number> => {
    goTo(days);
    return chargeDueRenewals();
  };
  const remindOn = (days: number): Promise<number> => {
    goTo(days);
    return remindOfUpcomingRenewals();
  };

  beforeAll(async () => {
    Object.assign(process.env, { STRIPE_SANDBOX_URL: process.env.STRIPE_API_BASE, TEST_CLOCK_FILE: clock });
    await sql("UPDATE store_settings SET time_zone = $1", [ZONE]);
  });
  beforeEach(() => goTo(0));
  // Each test has its own subscribers, so that no other renewal is due.
  afterEach(() => sql("UPDATE product_subscriptions SET status = 'cancelled', paused_because = NULL"));

  type Person = Awaited<ReturnType<typeof subscriber>>;
  const paidOrders = async ({ id }: Pick<Person, "id">) => (await listOrders(id)).length;
  const subscriptionOf = async ({ id }: Person) => (await subscriptionsOf(id))[0] ?? {};
  const mailsTo = async ({ id }: Person) =>
    (
      await sql(
        "SELECT data->>'because' AS because, data->>'retryOn' AS retry, template FROM mail_outbox JOIN users ON email = recipient WHERE users.id = $1 AND template LIKE 'delivery-%' ORDER BY mail_outbox.created_at",
        [id],
      )
    ).map((row) => row["because"] ?? row["template"]);
  const chargesOf = async ({ id }: Pick<Person, "id">) => {
    const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]);
    const { data } = await shop
      .stripe()
      .charges.list({ customer: String(user?.["stripe_customer_id"]), limit: 100 });
    return data.filter(({ status }) => status === "succeeded").length;
  };
  /** Replaces the saved card with one of another kind. */
  async function withCard(person: Person, card: string): Promise<void> {
    const paymentMethodId = await shop.attachCard(person, card);
    await updateSubscription(person.id, person.subscriptionId, { paymentMethodId });
  }
  /** Gives a member a paid membership whose period ends after this many days. */
  const endMembership = ({ id }: Person, days: number, isCanceled: boolean) =>
    sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end, updated_at)
       SELECT $1, $1, membership_plan_id, $1, 'active', $2, $3, now() FROM users WHERE id = $1`,
      [id, new Date(momentAfter(days)), isCanceled],
    );
  const stockOf = async () =>
    Number((await sql("SELECT available FROM products WHERE id = $1", [shop.product(0)]))[0]?.["available"]);
  return {
    ...shop,
    momentAfter,
    dayAfter,
    goTo,
    renewOn,
    remindOn,
    paidOrders,
    subscriptionOf,
    mailsTo,
    chargesOf,
    withCard,
    endMembership,
    stockOf,
  };
}

export type Subscriber = Awaited<ReturnType<ReturnType<typeof renewalShop>["subscriber"]>>;
