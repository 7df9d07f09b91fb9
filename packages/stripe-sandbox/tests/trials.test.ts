/** @jest-environment node */
import type Stripe from "stripe";
import { DAY, eventTypesOf, giveCard, invoicesOf, openShop, type Shop, START } from "./billing";
import {
  errorOf,
  type Harness,
  postAsBrowser,
  type Receiver,
  startHarness,
  startReceiver,
  until,
} from "./harness";

let harness: Harness;
let receiver: Receiver;
let shop: Shop;
beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startHarness({ laterMs: 20, webhook: { url: receiver.url, secret: "whsec_harness" } });
});
beforeEach(async () => {
  shop = await openShop(harness);
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});

const trial = (customer: string, more: Stripe.SubscriptionCreateParams = {}) =>
  harness.stripe.subscriptions.create({
    customer,
    items: [{ price: shop.core.id }],
    trial_period_days: 30,
    ...more,
  });
const END = START + 30 * DAY;

describe("a trial", () => {
  it.each(["always_invoice", "none"] as const)(
    "continues when the price changes with %s: nothing is charged before its end, and the preview is for that day",
    async (proration_behavior) => {
      const { id: customer } = await shop.customer("visa");
      const { id, items } = await trial(customer);
      await shop.advanceTo(START + 10 * DAY);
      const change = [{ id: items.data[0]?.id ?? "", price: shop.premium.id }];
      const preview = await harness.stripe.invoices.createPreview({
        customer,
        subscription: id,
        subscription_details: { items: change, proration_behavior },
      });
      expect(preview.amount_due).toBe(3500);
      expect(preview.lines.data.map(({ period }) => period.start)).toEqual([END]);
      const changed = await harness.stripe.subscriptions.update(id, { items: change, proration_behavior });
      expect(changed).toMatchObject({ status: "trialing", trial_end: END });
      expect((await invoicesOf(harness, customer)).map(({ amount_due }) => amount_due)).toEqual([0]);
      await shop.advanceTo(END + 7200);
      expect((await invoicesOf(harness, customer)).map(({ amount_paid }) => amount_paid)).toEqual([0, 3500]);
    },
  );

  it("is free, has an event before its end, and then charges the saved card", async () => {
    const { id: customer } = await shop.customer();
    const begun = await trial(customer, {
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      expand: ["pending_setup_intent", "latest_invoice"],
    });
    expect(begun).toMatchObject({
      status: "trialing",
      trial_end: END,
      latest_invoice: { status: "paid", amount_due: 0 },
    });
    expect((begun.latest_invoice as Stripe.Invoice).lines.data[0]).toMatchObject({
      amount: 0,
      description: "Trial period for Core",
    });
    const setup = begun.pending_setup_intent as Stripe.SetupIntent;
    expect(setup).toMatchObject({ status: "requires_payment_method", customer });
    await postAsBrowser(harness, `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? "",
      payment_method: "pm_card_visa",
      "deferred_intent[mode]": "subscription",
      "deferred_intent[allowed_payment_method_types][0]": "card",
    });
    const [method] = (await harness.stripe.customers.listPaymentMethods(customer)).data;
    expect(await harness.stripe.subscriptions.retrieve(begun.id)).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: method?.id,
    });
    const before = (await eventTypesOf(harness, customer)).length;
    await shop.advanceTo(END + 7200);
    expect((await eventTypesOf(harness, customer)).slice(before)).toEqual([
      "invoice.upcoming",
      "customer.subscription.trial_will_end",
      "invoice.created",
      "customer.subscription.updated",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
    expect((await harness.stripe.subscriptions.retrieve(begun.id)).status).toBe("active");
    expect((await invoicesOf(harness, customer))[1]).toMatchObject({ amount_paid: 2000 });
  });

  it("without a card ends as its settings say", async () => {
    const outcomes: string[] = [];
    for (const missing_payment_method of ["cancel", "pause", "create_invoice"] as const) {
      const one = await openShop(harness);
      const { id: customer } = await one.customer();
      const { id } = await trial(customer, {
        items: [{ price: one.core.id }],
        trial_settings: { end_behavior: { missing_payment_method } },
      });
      await one.advanceTo(END + 7200);
      outcomes.push((await harness.stripe.subscriptions.retrieve(id)).status);
      if (missing_payment_method !== "pause") continue;
      expect(await eventTypesOf(harness, customer)).toContain("customer.subscription.paused");
      await giveCard(harness.stripe, customer, "visa");
      expect((await harness.stripe.subscriptions.resume(id)).status).toBe("active");
      expect(await eventTypesOf(harness, customer)).toContain("customer.subscription.resumed");
    }
    expect(outcomes).toEqual(["canceled", "paused", "past_due"]);
  });

  it("ends immediately on request, and charges or refuses", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await trial(customer);
    await shop.advanceTo(START + DAY);
    const ended = await harness.stripe.subscriptions.update(id, { trial_end: "now" });
    expect(ended).toMatchObject({
      status: "active",
      trial_end: START + DAY,
      billing_cycle_anchor: START + DAY,
    });
    expect((await invoicesOf(harness, customer))[1]).toMatchObject({
      billing_reason: "subscription_update",
      amount_paid: 2000,
    });
    const { id: other } = await shop.customer("chargeCustomerFail");
    const second = await trial(other);
    const now = { trial_end: "now", payment_behavior: "error_if_incomplete" } as const;
    expect(await errorOf(harness.stripe.subscriptions.update(second.id, now))).toMatchObject({
      statusCode: 402,
      code: "card_declined",
    });
    expect((await harness.stripe.subscriptions.retrieve(second.id)).status).toBe("trialing");
  });

  it("allows a free plan change, and can be extended", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id, items } = await trial(customer);
    await harness.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? "", price: shop.premium.id }],
      proration_behavior: "always_invoice",
    });
    const longer = await harness.stripe.subscriptions.update(id, { trial_end: END + 10 * DAY });
    expect(longer.items.data[0]?.current_period_end).toBe(END + 10 * DAY);
    await shop.advanceTo(END + 10 * DAY + 7200);
    expect((await invoicesOf(harness, customer)).map(({ amount_paid }) => amount_paid)).toEqual([0, 3500]);
  });

  it("recognizes a card by its fingerprint", async () => {
    const prints: (string | null | undefined)[] = [];
    for (const card of ["visa", "visa", "mastercard"]) {
      const { id } = await shop.customer(card);
      const [method] = (await harness.stripe.customers.listPaymentMethods(id)).data;
      prints.push(method?.card?.fingerprint);
    }
    expect(prints[0]).toBe(prints[1]);
    expect(prints[2]).not.toBe(prints[0]);
  });
});

describe("a test clock", () => {
  it("sends webhooks when it advances and is ready", async () => {
    await shop.advanceTo(START + DAY);
    const types = () =>
      receiver.received.flatMap(({ payload }) => {
        const { type, data } = JSON.parse(payload) as Stripe.Event;
        return (data.object as { id: string }).id === shop.clock.id ? [type] : [];
      });
    await until(() => types().length === 3);
    expect(types().sort()).toEqual([
      "test_helpers.test_clock.advancing",
      "test_helpers.test_clock.created",
      "test_helpers.test_clock.ready",
    ]);
    const { stripe } = harness;
    const back = stripe.testHelpers.testClocks.advance(shop.clock.id, { frozen_time: START });
    expect((await errorOf(back)).param).toBe("frozen_time");
  });

  it("is deleted with its customers and their subscriptions, also after a restart", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await trial(customer);
    await harness.restart();
    await shop.advanceTo(END + 7200);
    expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect(await harness.stripe.testHelpers.testClocks.del(shop.clock.id)).toMatchObject({ deleted: true });
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await errorOf(harness.stripe.subscriptions.retrieve(id))).statusCode).toBe(404);
  });

  it("is optional: real time works the same", async () => {
    const { stripe } = harness;
    const { id: customer } = await stripe.customers.create({});
    await giveCard(stripe, customer, "visa");
    const trial_end = Math.floor(Date.now() / 1000) + 3; // still in the future when the request arrives
    const { id } = await trial(customer, { trial_period_days: undefined, trial_end });
    const active = () =>
      receiver.received.some(({ payload }) => {
        const { type, data } = JSON.parse(payload) as Stripe.Event;
        const about = data.object as { id: string; status?: string };
        return type === "customer.subscription.updated" && about.id === id && about.status === "active";
      });
    await until(active);
    expect((await invoicesOf(harness, customer)).map(({ status }) => status)).toEqual(["paid", "draft"]);
  });
});
