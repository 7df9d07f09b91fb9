/** @jest-environment node */
import { card, errorOf, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("idempotency keys", () => {
  it("repeat the first answer", async () => {
    const options = { idempotencyKey: "create-once" };
    const first = await harness.stripe.paymentIntents.create(TEN_DOLLARS, options);
    const again = await harness.stripe.paymentIntents.create(TEN_DOLLARS, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  });

  it("belong to one call", async () => {
    const options = { idempotencyKey: "one-call" };
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS, options);
    const otherAmount = harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, amount: 2000 }, options);
    expect(await errorOf(otherAmount)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const otherPath = harness.stripe.paymentIntents.cancel(id, {}, options);
    expect(await errorOf(otherPath)).toMatchObject({ type: "StripeIdempotencyError" });
  });

  it("act once when the same call arrives many times at once", async () => {
    const { id } = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      payment_method: "pm_card_visa",
    });
    const confirm = () =>
      harness.stripe.paymentIntents.confirm(id, {}, { idempotencyKey: "confirm-at-once" });
    const results = await Promise.all(Array.from({ length: 20 }, confirm));
    expect(new Set(results.map(({ latest_charge }) => latest_charge)).size).toBe(1);
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it("repeat a decline, too", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    const confirm = () => {
      const data = { payment_method_data: card("4000000000000002") };
      return errorOf(harness.stripe.paymentIntents.confirm(id, data, { idempotencyKey: "declined" }));
    };
    const [first, again] = [await confirm(), await confirm()];
    expect(again.charge).toBe(first.charge);
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it("do not keep a refusal of the parameters", async () => {
    const options = { idempotencyKey: "mended" };
    await errorOf(harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, amount: 1 }, options));
    expect((await harness.stripe.paymentIntents.create(TEN_DOLLARS, options)).amount).toBe(1000);
  });

  it("hold over a restart", async () => {
    const options = { idempotencyKey: "over-a-restart" };
    const first = await harness.stripe.paymentIntents.create(TEN_DOLLARS, options);
    await harness.restart();
    expect((await harness.stripe.paymentIntents.create(TEN_DOLLARS, options)).id).toBe(first.id);
  });
});
