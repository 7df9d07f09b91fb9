import type Stripe from "stripe";
import { currentEntitlement } from "@/lib/account/queries";
import { cancelAtPeriodEnd, keepMembership } from "@/lib/membership/commands/cancel";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { customerOf, priceOf } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membershipEvents } from "@/lib/membership/events";
import { plansForSale } from "@/lib/membership/queries";
import { handleStripeEvent } from "@/lib/server/stripe-events";
import { ownDatabase } from "../support/own-database";
import { gate, waitFor } from "../support/payment-shop";
import { type BetweenStripe, stripeBetween } from "../support/stripe-between";

const { sql } = ownDatabase();
let between: BetweenStripe;
beforeAll(async () => {
  between = await stripeBetween("sk_test_x");
  process.env.STRIPE_API_BASE = between.url;
});
afterAll(() => between.close());
afterEach(() => between.meddle(undefined));

let people = 0;

/** Somebody with a card at Stripe, whose time can be moved. */
async function somebody(card = "pm_card_visa") {
  people += 1;
  const id = `member-${people}`;
  const email = `member${people}@grove.example`;
  await sql("INSERT INTO users (id, email, updated_at) VALUES ($1, $2, now())", [id, email]);
  const clock = await between.stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
  });
  const customer = await between.stripe.customers.create({ email, test_clock: clock.id });
  const method = await between.stripe.paymentMethods.attach(card, { customer: customer.id });
  await between.stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  await sql("UPDATE users SET stripe_customer_id = $2 WHERE id = $1", [id, customer.id]);
  return { id, customer: customer.id, clock: clock.id };
}

const planOf = async (slug: string) => {
  const plan = (await plansForSale()).find((one) => one.slug === slug);
  if (!plan) throw new Error(`There is no plan ${slug}`);
  return plan;
};

/** A live subscription of somebody, as Stripe has it; the shop does not know of it yet. */
async function subscribed(slug = "premium", more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const person = await somebody();
  const price = await priceOf(await planOf(slug));
  const subscription = await between.stripe.subscriptions.create({
    customer: person.customer,
    items: [{ price }],
    ...more,
  });
  return { ...person, subscription: subscription.id };
}

const rowOf = async (subscription: string) =>
  (await sql("SELECT * FROM subscriptions WHERE stripe_subscription_id = $1", [subscription]))[0];
const personOf = async (id: string) =>
  (
    await sql("SELECT membership_status, membership_plan_id, trial_used_at FROM users WHERE id = $1", [id])
  )[0];

/** Deliveries that the test makes side by side. */
const AT_ONCE = 8;

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
      );

it("events in any order, each with a stale replay, end in what Stripe says", async () => {
  const { id, subscription } = await subscribed();
  await between.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await between.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
  const other = await priceOf(await planOf("wholesale"));
  const [item] = (await between.stripe.subscriptions.retrieve(subscription)).items.data;
  await between.stripe.subscriptions.update(subscription, { items: [{ id: item?.id, price: other }] });
  await between.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  const events = await waitFor(async () => {
    const { data } = await between.stripe.events.list({ limit: 100 });
    const own = data.filter(
      ({ type, data: { object } }) =>
        type.startsWith("customer.subscription.") && (object as { id?: string }).id === subscription,
    );
    return own.length >= 5 && own.slice(0, 5);
  });
  let copies = 0;
  const hear = (event: Stripe.Event) => {
    copies += 1;
    return handleStripeEvent(membershipEvents, { ...event, id: `evt_copy_${copies}` } as Stripe.Event);
  };
  const orders = permutations(events);
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    await Promise.all(
      orders.slice(from, from + AT_ONCE).map(async (order) => {
        for (const event of order) await hear(event);
        for (const stale of order.slice(0, 1)) await hear(stale);
      }),
    );
    expect(await rowOf(subscription)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await personOf(id)).toMatchObject({ membership_status: "wholesale" });
  }
  expect(await handleStripeEvent(membershipEvents, { ...events[0], id: "evt_copy_1" } as Stripe.Event)).toBe(
    "repeated",
  );
});

it("a reading that began earlier does not overwrite a later one", async () => {
  const { subscription } = await subscribed();
  const { closed, open } = gate();
  let isFirst = true;
  between.meddle(({ call }) => {
    if (!call.startsWith("GET /v1/subscriptions/") || !isFirst) return undefined;
    isFirst = false;
    return { after: closed };
  });
  const early = syncSubscription(subscription);
  await waitFor(() => Promise.resolve(!isFirst));
  await between.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await syncSubscription(subscription);
  open();
  await early;
  expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: true });
});

it("a second live subscription ends at once and is paid back", async () => {
  const { id, customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  const second = await between.stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf(await planOf("core")) }],
  });
  await Promise.all([
    syncSubscription(second.id),
    syncSubscription(second.id),
    syncSubscription(subscription),
  ]);
  expect((await between.stripe.subscriptions.retrieve(second.id)).status).toBe("canceled");
  const charges = await between.stripe.charges.list({ customer });
  expect(charges.data.map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort()).toEqual([
    [2000, 2000],
    [3500, 0],
  ]);
  expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  expect(await currentEntitlement(id)).toBe(true);
});

describe("cancelling", () => {
  it("lasts to the end of the period, is taken back, and ends in the end", async () => {
    const { id, clock, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const end = await cancelAtPeriodEnd(id);
    expect(end?.getTime()).toBeGreaterThan(Date.now());
    expect(await cancelAtPeriodEnd(id)).toEqual(end);
    expect(await currentEntitlement(id)).toBe(true);
    await keepMembership(id);
    expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: false });
    await cancelAtPeriodEnd(id);
    const at = Math.floor((end?.getTime() ?? 0) / 1000) + 60;
    await between.stripe.testHelpers.testClocks.advance(clock, { frozen_time: at });
    await waitFor(
      async () => (await between.stripe.testHelpers.testClocks.retrieve(clock)).status === "ready",
    );
    await syncSubscription(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
    expect(await personOf(id)).toMatchObject({ membership_status: "cancelled", membership_plan_id: null });
    expect(await currentEntitlement(id)).toBe(false);
  });

  it("without a subscription is not found", async () => {
    const { id } = await somebody();
    await expect(cancelAtPeriodEnd(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("each state of a subscription gives what one table says", async () => {
  const { id, subscription } = await subscribed();
  await syncSubscription(subscription);
  await sql("UPDATE users SET membership_status = 'free' WHERE id = $1", [id]); // as if an admin had never set one
  const gives: Record<string, boolean> = {
    trialing: true,
    active: true,
    past_due: true,
    unpaid: false,
    paused: false,
    incomplete: false,
    incomplete_expired: false,
    canceled: false,
  };
  for (const [status, isMember] of Object.entries(gives)) {
    await sql(
      "UPDATE subscriptions SET status = $2::\"SubscriptionStatus\", grace_until = now() + interval '1 day' WHERE stripe_subscription_id = $1",
      [subscription, status],
    );
    expect([status, await currentEntitlement(id)]).toEqual([status, isMember]);
  }
  await sql(
    "UPDATE subscriptions SET status = 'past_due', grace_until = now() - interval '1 second' WHERE stripe_subscription_id = $1",
    [subscription],
  );
  expect(await currentEntitlement(id)).toBe(false);
});

describe("changing the plan", () => {
  it("costs what was shown, to the cent, and takes a cancellation back", async () => {
    const { id, customer, clock, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    await cancelAtPeriodEnd(id);
    const { current_period_end: end = 0, current_period_start: start = 0 } =
      (await between.stripe.subscriptions.retrieve(subscription)).items.data[0] ?? {};
    const half = Math.floor((start + end) / 2);
    await between.stripe.testHelpers.testClocks.advance(clock, { frozen_time: half });
    await waitFor(
      async () => (await between.stripe.testHelpers.testClocks.retrieve(clock)).status === "ready",
    );
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    expect(Math.abs(shown.dueCents - 750)).toBeLessThanOrEqual(1); // half of $35, less half of $20
    await changePlan(id, premium, shown.prorationDate);
    const [newest] = (await between.stripe.invoices.list({ customer, limit: 10 })).data.filter(
      ({ billing_reason, amount_paid }) => billing_reason === "subscription_update" && amount_paid > 0,
    );
    expect(newest?.amount_paid).toBe(shown.dueCents);
    expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: false });
    expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  });

  it("to the plan that it is already is refused, as for somebody without one", async () => {
    const { id, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    await expect(previewChange(id, await planOf("core"))).rejects.toMatchObject({ code: "conflict" });
    const { id: other } = await somebody();
    await expect(previewChange(other, await planOf("core"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("with a card that is declined leaves everything as it was", async () => {
    const { id, customer, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const bad = await between.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await between.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await between.stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
    const premium = await planOf("premium");
    const { prorationDate } = await previewChange(id, premium);
    await expect(changePlan(id, premium, prorationDate)).rejects.toMatchObject({ code: "not_paid" });
    await syncSubscription(subscription);
    expect(await personOf(id)).toMatchObject({ membership_status: "active" });
  });
});

describe("trials", () => {
  it("come once a person and once a card: a second one with the same card is charged at once", async () => {
    const first = await subscribed("core", { trial_period_days: 30 });
    const method = async (customer: string) =>
      (await between.stripe.customers.retrieve(customer)) as Stripe.Customer;
    const withCard = async ({ customer, subscription }: Awaited<ReturnType<typeof subscribed>>) => {
      const { invoice_settings } = await method(customer);
      await between.stripe.subscriptions.update(subscription, {
        default_payment_method: String(invoice_settings.default_payment_method),
      });
      await syncSubscription(subscription);
    };
    await withCard(first);
    expect(await personOf(first.id)).toMatchObject({ membership_status: "trial" });
    expect((await personOf(first.id))?.["trial_used_at"]).not.toBeNull();
    const second = await subscribed("core", { trial_period_days: 30 });
    await withCard(second);
    expect((await between.stripe.subscriptions.retrieve(second.subscription)).status).toBe("active");
    expect((await between.stripe.subscriptions.retrieve(first.subscription)).status).toBe("trialing");
  });
});

describe("the customer at Stripe", () => {
  it("is one, however many windows ask at once", async () => {
    people += 1;
    const id = `member-${people}`;
    await sql("INSERT INTO users (id, email, updated_at) VALUES ($1, $2, now())", [
      id,
      `${id}@grove.example`,
    ]);
    const customers = await Promise.all(Array.from({ length: 10 }, () => customerOf(id)));
    expect(new Set(customers).size).toBe(1);
  });

  it("a plan has one price there until its own changes", async () => {
    const core = await planOf("core");
    const [one, other] = await Promise.all([priceOf(core), priceOf(core)]);
    expect(one).toBe(other);
    expect(await priceOf({ ...core, monthlyPriceCents: 2100 as typeof core.monthlyPriceCents })).not.toBe(
      one,
    );
  });
});

describe("buying on Stripe's page", () => {
  const ways = {
    successUrl: "http://localhost:3000/membership-success",
    cancelUrl: "http://localhost:3000/",
  };

  it("two windows at once get one page; another plan closes it", async () => {
    const { id, customer } = await somebody();
    const core = await planOf("core");
    const urls = await Promise.all([startCheckout(id, core, ways), startCheckout(id, core, ways)]);
    expect(urls[0]).toBe(urls[1]);
    await startCheckout(id, await planOf("premium"), ways);
    const { data } = await between.stripe.checkout.sessions.list({ customer });
    expect(data.filter(({ status }) => status === "open")).toHaveLength(1);
  });

  it("is refused to a member: a plan is changed, never bought twice", async () => {
    const { id, subscription } = await subscribed();
    await syncSubscription(subscription);
    await expect(startCheckout(id, await planOf("core"), ways)).rejects.toMatchObject({ code: "conflict" });
  });
});
