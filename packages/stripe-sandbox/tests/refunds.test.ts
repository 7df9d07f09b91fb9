/** @jest-environment node */
import type Stripe from "stripe";
import { errorOf, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

function paid(): Promise<Stripe.PaymentIntent> {
  return harness.stripe.paymentIntents.create({
    ...TEN_DOLLARS,
    confirm: true,
    payment_method: "pm_card_visa",
  });
}

describe("refunds", () => {
  it("refund everything by default", async () => {
    const { id, latest_charge } = await paid();
    const refund = await harness.stripe.refunds.create({
      payment_intent: id,
      reason: "requested_by_customer",
    });
    expect(refund).toMatchObject({
      amount: 1000,
      status: "succeeded",
      payment_intent: id,
      charge: latest_charge,
    });
    const charge = await harness.stripe.charges.retrieve(String(latest_charge), { expand: ["refunds"] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1000 });
    expect(charge.refunds?.data[0]?.id).toBe(refund.id);
  });

  it("are partial until nothing is left", async () => {
    const { id, latest_charge } = await paid();
    await harness.stripe.refunds.create({ payment_intent: id, amount: 300, metadata: { line: "1" } });
    const tooMuch = await errorOf(harness.stripe.refunds.create({ payment_intent: id, amount: 701 }));
    expect(tooMuch.message).toBe("Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)");
    await harness.stripe.refunds.create({ charge: String(latest_charge), amount: 700 });
    const nothingLeft = await errorOf(harness.stripe.refunds.create({ payment_intent: id }));
    expect(nothingLeft).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
    const { data } = await harness.stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([700, 300]);
  });

  it("never exceed the payment, also concurrently", async () => {
    const { id } = await paid();
    const asks = Array.from({ length: 10 }, () =>
      harness.stripe.refunds.create({ payment_intent: id, amount: 400 }),
    );
    const results = await Promise.allSettled(asks);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("require a paid charge", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    expect((await errorOf(harness.stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
    expect(await errorOf(harness.stripe.refunds.create({ payment_intent: "pi_none" }))).toMatchObject({
      code: "resource_missing",
    });
    expect((await errorOf(harness.stripe.refunds.create({}))).code).toBe("parameter_missing");
  });

  it("record the outgoing money", async () => {
    const { id } = await paid();
    const refund = await harness.stripe.refunds.create({
      payment_intent: id,
      amount: 250,
      expand: ["balance_transaction", "charge.balance_transaction"],
    });
    expect(refund.balance_transaction).toMatchObject({ amount: -250, fee: 0, net: -250, type: "refund" });
    expect((refund.charge as Stripe.Charge).balance_transaction).toMatchObject({
      amount: 1000,
      fee: 59,
      net: 941,
    });
  });
});
