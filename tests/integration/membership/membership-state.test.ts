import type Stripe from "stripe";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import {
  endSubscriptionWithRefund,
  toCancellationDetails,
} from "@/lib/membership/commands/end-subscription-with-refund";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membershipEvents } from "@/lib/membership/events";
import { getMembershipStatus } from "@/lib/membership/queries";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { refusal } from "../../support/admin-shop";
import { membersShop } from "../../support/members-shop";
import { gate, waitFor } from "../../support/payment-shop";

const { sql, stripe, meddle, planOf, newPerson, subscribed, rowOf, personOf, mailsTo } = membersShop();

/** Concurrent event deliveries. */
const AT_ONCE = 8;

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
      );

it("events in any order, each with a stale replay, end in Stripe's state", async () => {
  const { id, subscription } = await subscribed();
  await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
  await stripe().subscriptions.update(subscription, { cancel_at_period_end: false });
  const other = await getOrCreatePrice(await planOf("wholesale"));
  const [item] = (await stripe().subscriptions.retrieve(subscription)).items.data;
  await stripe().subscriptions.update(subscription, { items: [{ id: item?.id, price: other }] });
  await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
  const events = await waitFor(async () => {
    const { data } = await stripe().events.list({ limit: 100 });
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
  expect((await mailsTo(id)).map(({ kind }) => kind)).toEqual(["welcome", "cancelled"]);
}, 400_000); // 720 events

it("an earlier reading does not overwrite a later one", async () => {
  const { subscription } = await subscribed();
  const { closed, open } = gate();
  let isFirst = true;
  meddle(({ call }) => {
    if (!call.startsWith("GET /v1/subscriptions/") || !isFirst) return undefined;
    isFirst = false;
    return { after: closed };
  });
  const early = syncSubscription(subscription);
  await waitFor(() => Promise.resolve(!isFirst));
  await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
  await syncSubscription(subscription);
  open();
  await early;
  expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: true });
});

it("a second live subscription ends immediately and is refunded", async () => {
  const { id, customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  const second = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("core")) }],
  });
  await Promise.all([
    syncSubscription(second.id),
    syncSubscription(second.id),
    syncSubscription(subscription),
  ]);
  expect((await stripe().subscriptions.retrieve(second.id)).status).toBe("canceled");
  const charges = await stripe().charges.list({ customer });
  expect(charges.data.map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort()).toEqual([
    [2000, 2000],
    [3500, 0],
  ]);
  expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  expect(await isCurrentlyEntitled(id)).toBe(true);
});

it("a second live subscription returns the customer balance that it used, once", async () => {
  const { customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  await stripe().customers.update(customer, { balance: -500 });
  const second = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("core")) }],
  });
  expect(await stripe().customers.retrieve(customer)).toMatchObject({ balance: 0 });
  await Promise.all([syncSubscription(second.id), syncSubscription(second.id)]);
  // Stripe forgets idempotency keys; the adjustment itself is still known.
  await endSubscriptionWithRefund(await stripe().subscriptions.retrieve(second.id), "duplicate");
  expect(await stripe().customers.retrieve(customer)).toMatchObject({ balance: -500 });
  const { data } = await stripe().charges.list({ customer });
  expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort()).toEqual([
    [1500, 1500],
    [3500, 0],
  ]);
});

it("a failed follow-up of an event is retried: a second subscription is ended", async () => {
  const { customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  const second = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("core")) }],
  });
  const event = {
    id: "evt_second",
    type: "customer.subscription.created",
    data: { object: { id: second.id } },
  };
  const hear = () => handleStripeEvent(membershipEvents, event as unknown as Stripe.Event);
  meddle(({ call }) => (call.startsWith("DELETE /v1/subscriptions/") ? { refuse: true } : undefined));
  await expect(hear()).rejects.toMatchObject({ code: "payment_provider" });
  meddle(undefined);
  expect(await hear()).toBe("processed");
  expect((await stripe().subscriptions.retrieve(second.id)).status).toBe("canceled");
  expect(await hear()).toBe("repeated");
});

it.each([
  ["list the payments", "GET /v1/invoice_payments"],
  ["refund it", "POST /v1/refunds"],
])(
  "a second subscription that was ended is refunded once, when the call to %s failed at first",
  async (_, refused) => {
    const { customer, subscription } = await subscribed();
    await syncSubscription(subscription);
    const second = await stripe().subscriptions.create({
      customer,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    const refunded = async () =>
      (await stripe().charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded).sort();
    meddle(({ call }) => (call.startsWith(refused) ? { refuse: true } : undefined));
    await expect(syncSubscription(second.id)).rejects.toMatchObject({ code: "payment_provider" });
    meddle(undefined);
    expect((await stripe().subscriptions.retrieve(second.id)).status).toBe("canceled");
    expect(await refunded()).toEqual([0, 0]);
    await syncSubscription(second.id);
    expect(await refunded()).toEqual([0, 2000]);
    await syncSubscription(second.id);
    expect(await refunded()).toEqual([0, 2000]);
  },
);

it("a comment that a customer writes while canceling at Stripe refunds nothing", async () => {
  const { customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  await stripe().subscriptions.cancel(subscription, toCancellationDetails("sub_another", "overdue"));
  await syncSubscription(subscription);
  const charges = (await stripe().charges.list({ customer })).data;
  expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
});

it("a member's price is that of the subscription, not today's price of the plan", async () => {
  const { id, subscription } = await subscribed();
  await syncSubscription(subscription);
  await sql(
    "UPDATE membership_plans SET monthly_price_cents = monthly_price_cents + 500 WHERE slug = 'premium'",
  );
  const status = await getMembershipStatus({ userId: id, isMember: true });
  await sql(
    "UPDATE membership_plans SET monthly_price_cents = monthly_price_cents - 500 WHERE slug = 'premium'",
  );
  expect(status).toMatchObject({ stripeSubscription: { monthlyPriceCents: 3500 } });
});

it("a canceled membership of a deleted account runs to its end", async () => {
  const { id, customer, subscription } = await subscribed();
  await syncSubscription(subscription);
  await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
  await sql("UPDATE users SET deleted_at = now() WHERE id = $1", [id]);
  await syncSubscription(subscription);
  expect((await stripe().subscriptions.retrieve(subscription)).status).toBe("active");
  expect((await stripe().charges.list({ customer })).data).toMatchObject([{ amount_refunded: 0 }]);
});

it("each subscription state gives the benefits in one table", async () => {
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
    expect([status, await isCurrentlyEntitled(id)]).toEqual([status, isMember]);
  }
  await sql(
    "UPDATE subscriptions SET status = 'past_due', grace_until = now() - interval '1 second' WHERE stripe_subscription_id = $1",
    [subscription],
  );
  expect(await isCurrentlyEntitled(id)).toBe(false);
});

it.each([
  ["active", "You are already a member. You can change your plan on your account page."],
  [
    "past_due",
    "Your last membership payment failed. Change your card on your account page, and we'll charge the new one right away.",
  ],
])(
  "a second purchase beside a membership that is %s is refused with what to do instead",
  async (status, message) => {
    const { id, subscription } = await subscribed();
    await syncSubscription(subscription);
    await sql(
      'UPDATE subscriptions SET status = $2::"SubscriptionStatus" WHERE stripe_subscription_id = $1',
      [subscription, status],
    );
    const urls = { successUrl: "https://shop.example/yes", cancelUrl: "https://shop.example/no" };
    expect(await refusal(startCheckout(id, await planOf("core"), urls))).toMatchObject({
      code: "conflict",
      message,
    });
  },
);

describe("trials", () => {
  it("are given once per user and once per card: a second one with the same card is charged immediately", async () => {
    const first = await subscribed("core", { trial_period_days: 30 });
    const withCard = async ({ card, subscription }: Awaited<ReturnType<typeof subscribed>>) => {
      await stripe().subscriptions.update(subscription, { default_payment_method: card });
      await syncSubscription(subscription);
    };
    await withCard(first);
    expect(await personOf(first.id)).toMatchObject({ membership_status: "trial" });
    expect((await personOf(first.id))?.["trial_used_at"]).not.toBeNull();
    const second = await subscribed("core", { trial_period_days: 30 });
    await withCard(second);
    expect((await stripe().subscriptions.retrieve(second.subscription)).status).toBe("active");
    expect((await stripe().subscriptions.retrieve(first.subscription)).status).toBe("trialing");
  });
});

it("a membership whose subscription Stripe does not know has not ended: its cancellation fails, and is not confirmed", async () => {
  const { id, subscription } = await subscribed("core");
  await syncSubscription(subscription);
  const rename = (from: string, to: string) =>
    sql("UPDATE subscriptions SET stripe_subscription_id = $2 WHERE stripe_subscription_id = $1", [from, to]);
  await rename(subscription, "sub_unknown");
  await expect(cancelAtPeriodEnd(id)).rejects.toThrow();
  await rename("sub_unknown", subscription);
});

it("another subscription at Stripe, which is for no plan of the shop, does not prevent the purchase of a membership", async () => {
  const { id, customer } = await newPerson();
  const { id: price } = await stripe().prices.create({
    currency: "usd",
    unit_amount: 500,
    recurring: { interval: "month" },
    product_data: { name: "Cooking class" },
  });
  const card = await stripe().paymentMethods.attach("pm_card_visa", { customer });
  await stripe().subscriptions.create({ customer, items: [{ price }], default_payment_method: card.id });
  const at = "http://localhost:3000/";
  const url = await startCheckout(id, await planOf("core"), { successUrl: at, cancelUrl: at });
  expect(url).toMatch(/^http/);
});
