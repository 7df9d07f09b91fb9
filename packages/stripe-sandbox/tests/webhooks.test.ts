/** @jest-environment node */
import type Stripe from "stripe";
import {
  control,
  type Harness,
  type Receiver,
  startHarness,
  startReceiver,
  TEN_DOLLARS,
  until,
  WEBHOOK_SECRET,
} from "./harness";

let harness: Harness;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  harness = await startHarness({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET }, firstRetryMs: 30 });
});
afterEach(async () => {
  await harness.stop();
  await receiver.stop();
});

function typesReceived(): string[] {
  return receiver.received.map(({ payload }) => (JSON.parse(payload) as Stripe.Event).type);
}

describe("webhooks", () => {
  it("send signed events with a snapshot of the object", async () => {
    const { stripe } = harness;
    const intent = await stripe.paymentIntents.create(
      { ...TEN_DOLLARS, confirm: true, payment_method: "pm_card_visa" },
      { idempotencyKey: "signed" },
    );
    await until(() => receiver.received.length >= 3);
    expect(typesReceived().sort()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    const events = receiver.received.map(({ payload, signature }) =>
      stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET),
    );
    const created = events.find(({ type }) => type === "payment_intent.created");
    expect(created?.data.object).toMatchObject({ id: intent.id, status: "requires_payment_method" });
    expect(created).toMatchObject({
      object: "event",
      livemode: false,
      api_version: stripe.getApiField("version"),
    });
    expect(created?.request).toEqual({ id: intent.lastResponse.requestId, idempotency_key: "signed" });
    expect(() =>
      stripe.webhooks.constructEvent(
        receiver.received[0]?.payload ?? "",
        receiver.received[0]?.signature ?? "",
        "whsec_no",
      ),
    ).toThrow();
  });

  it("are resent with a new signature until accepted", async () => {
    let refusals = 2;
    receiver.answer = () => (refusals-- > 0 ? 500 : 200);
    await harness.stripe.customers.create({ email: "ann@example.com" });
    await until(() => receiver.received.length === 3);
    expect(receiver.received.map(({ status }) => status)).toEqual([500, 500, 200]);
    const [event] = (await harness.stripe.events.list()).data;
    await until(() => receiver.received.length === 3);
    expect(event?.pending_webhooks).toBe(0);
  });

  it("are queued while deliveries are held, and sent afterward", async () => {
    expect(await control(harness, "/sandbox/webhooks", { enabled: "false" })).toBe(200);
    await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    const [event] = (await harness.stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(1);
    expect(receiver.received).toHaveLength(0);
    await control(harness, "/sandbox/webhooks", { enabled: "true" });
    await until(() => receiver.received.length === 1);
  });

  it("are dropped while deliveries are off, unless sent manually", async () => {
    await control(harness, "/sandbox/webhooks", { enabled: "false", mode: "drop" });
    await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    await control(harness, "/sandbox/webhooks", { enabled: "true" });
    const [event] = (await harness.stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(0);
    expect(receiver.received).toHaveLength(0);
    await control(harness, `/sandbox/events/${event?.id}/deliver`);
    await control(harness, `/sandbox/events/${event?.id}/deliver`);
    expect(typesReceived()).toEqual(["payment_intent.created", "payment_intent.created"]);
  });

  it("survive a restart", async () => {
    receiver.answer = () => 500;
    await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    await until(() => receiver.received.length >= 1);
    receiver.answer = () => 200;
    await harness.restart();
    await until(() => receiver.received.at(-1)?.status === 200);
  });

  it("are sent to registered endpoints by type, with their own secrets", async () => {
    const { stripe } = harness;
    const other = await startReceiver();
    const endpoint = await stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ["customer.created"],
    });
    await stripe.paymentIntents.create(TEN_DOLLARS);
    await stripe.customers.create({});
    await until(() => other.received.length === 1 && receiver.received.length === 2);
    const [got] = other.received;
    expect(
      stripe.webhooks.constructEvent(got?.payload ?? "", got?.signature ?? "", endpoint.secret ?? "").type,
    ).toBe("customer.created");
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    await stripe.webhookEndpoints.del(endpoint.id);
    await other.stop();
  });

  it("cover every step of a payment and its refund", async () => {
    const { stripe } = harness;
    const pay = (payment_method: string) =>
      stripe.paymentIntents.create({ ...TEN_DOLLARS, confirm: true, payment_method });
    await pay("pm_card_chargeDeclined").catch(() => undefined);
    await pay("pm_card_authenticationRequired");
    const paid = await pay("pm_card_visa");
    await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    const open = await stripe.paymentIntents.create(TEN_DOLLARS);
    await stripe.paymentIntents.cancel(open.id);
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(new Set(types)).toEqual(
      new Set([
        "payment_intent.created",
        "payment_intent.payment_failed",
        "payment_intent.requires_action",
        "payment_intent.succeeded",
        "payment_intent.canceled",
        "charge.failed",
        "charge.succeeded",
        "charge.refunded",
        "refund.created",
      ]),
    );
    const [refunded] = (await stripe.events.list({ type: "charge.refunded" })).data;
    expect(refunded?.data.previous_attributes).toEqual({ amount_refunded: 0 });
    await until(() => receiver.received.length === types.length);
  });

  it("can be controlled only with the secret key", async () => {
    const response = await fetch(`${harness.running.url}/sandbox/webhooks`, {
      method: "POST",
      body: new URLSearchParams({ enabled: "false" }),
    });
    expect(response.status).toBe(401);
  });
});
