/** @jest-environment node */
import type Stripe from "stripe";
import {
  card,
  control,
  errorOf,
  type Harness,
  type Receiver,
  startHarness,
  startReceiver,
  TEN_DOLLARS,
  until,
} from "./harness";

let harness: Harness;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startHarness({ laterMs: 20, webhook: { url: receiver.url, secret: "whsec_harness" } });
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});

const pay = (payment_method = "pm_card_createIssuerFraudRecord"): Promise<Stripe.PaymentIntent> =>
  harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, confirm: true, payment_method });

const eventsAbout = (id: string): Stripe.Event[] =>
  receiver.received.flatMap(({ payload }) => {
    const event = JSON.parse(payload) as Stripe.Event;
    return (event.data.object as { id: string }).id === id ? [event] : [];
  });

const warningsOf = async (payment_intent: string) =>
  (await harness.stripe.radar.earlyFraudWarnings.list({ payment_intent })).data;

async function warned(): Promise<{ intent: string; warning: Stripe.Radar.EarlyFraudWarning }> {
  const { id } = await pay();
  for (let wait = 0; wait < 400; wait += 1) {
    const [warning] = await warningsOf(id);
    if (warning) return { intent: id, warning };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("There was no warning in time");
}

describe("early fraud warnings", () => {
  it("follow a payment with their test card, also by number, and are sent as an event", async () => {
    const { intent, warning } = await warned();
    const { latest_charge } = await harness.stripe.paymentIntents.retrieve(intent);
    expect(warning).toMatchObject({
      object: "radar.early_fraud_warning",
      id: expect.stringMatching(/^issfr_/),
      actionable: true,
      charge: latest_charge,
      payment_intent: intent,
      fraud_type: "made_with_stolen_card",
    });
    await until(() => eventsAbout(warning.id).length === 1);
    expect(eventsAbout(warning.id)[0]?.type).toBe("radar.early_fraud_warning.created");
    const byNumber = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      confirm: true,
      payment_method_data: card("4000000000005423"),
    });
    expect(byNumber.status).toBe("succeeded");
  });

  it("are retrieved with their expanded charge, listed by charge, and unknown ids are 404", async () => {
    const { warning } = await warned();
    const { earlyFraudWarnings } = harness.stripe.radar;
    const found = await earlyFraudWarnings.retrieve(warning.id, { expand: ["charge"] });
    expect((found.charge as Stripe.Charge).amount).toBe(1000);
    const listed = await earlyFraudWarnings.list({ charge: String(warning.charge) });
    expect(listed.data.map(({ id }) => id)).toEqual([warning.id]);
    const later = await earlyFraudWarnings.list({ created: { gt: warning.created + 3600 } });
    expect(later.data).toEqual([]);
    expect(await errorOf(earlyFraudWarnings.retrieve("issfr_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });

  it("are no longer actionable after a full refund, but are after a partial one", async () => {
    const { intent, warning } = await warned();
    await harness.stripe.refunds.create({ payment_intent: intent, amount: 400 });
    expect((await warningsOf(intent))[0]?.actionable).toBe(true);
    await harness.stripe.refunds.create({ payment_intent: intent });
    expect((await warningsOf(intent))[0]?.actionable).toBe(false);
    await until(() => eventsAbout(warning.id).length === 2);
    const updated = eventsAbout(warning.id)[1];
    expect(updated).toMatchObject({
      type: "radar.early_fraud_warning.updated",
      data: { previous_attributes: { actionable: true } },
    });
  });

  it("are not sent for other cards", async () => {
    const { id } = await pay("pm_card_visa");
    await warned();
    expect(await warningsOf(id)).toEqual([]);
  });
});

describe("the balance for refunds", () => {
  const refund = (payment_intent: string, amount: number, idempotencyKey?: string) =>
    harness.stripe.refunds.create({ payment_intent, amount }, idempotencyKey ? { idempotencyKey } : {});

  it("is unlimited until set; larger refunds are refused, and the key keeps that answer", async () => {
    const { id } = await pay("pm_card_visa");
    await refund(id, 100);
    expect(await control(harness, "/sandbox/balance", { available: "250" })).toBe(200);
    await refund(id, 200);
    expect(await errorOf(refund(id, 100, "once"))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code: undefined,
      message: "Insufficient funds in your Stripe balance to refund this amount.",
    });
    expect(await control(harness, "/sandbox/balance")).toBe(200);
    expect((await errorOf(refund(id, 100, "once"))).message).toMatch(/^Insufficient funds/);
    expect((await refund(id, 100, "twice")).status).toBe("succeeded");
    const { latest_charge } = await harness.stripe.paymentIntents.retrieve(id);
    expect(await harness.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 400,
    });
  });

  it("keeps a larger refund pending until it is raised, in hold mode", async () => {
    const { id } = await pay("pm_card_visa");
    expect(await control(harness, "/sandbox/balance", { available: "250", mode: "hold" })).toBe(200);
    const held = await refund(id, 300);
    expect(held).toMatchObject({ status: "pending", pending_reason: "insufficient_funds" });
    expect((await refund(id, 200)).status).toBe("succeeded");
    expect(await control(harness, "/sandbox/balance", { available: "300" })).toBe(200);
    await until(() => eventsAbout(held.id).some(({ type }) => type === "refund.updated"));
    const made = await harness.stripe.refunds.retrieve(held.id);
    expect([made.status, made.pending_reason]).toEqual(["succeeded", undefined]);
    expect((await errorOf(refund(id, 1))).message).toMatch(/^Insufficient funds/);
    expect(await control(harness, "/sandbox/balance")).toBe(200);
  });

  it("cannot be below zero", async () => {
    expect(await control(harness, "/sandbox/balance", { available: "-1" })).toBe(400);
  });
});
