/** @jest-environment node */
import { card, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it("lets three hundred concurrent buyers pay once each", async () => {
  const buyers = Array.from({ length: 300 }, async (_, buyer) => {
    const { id } = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      metadata: { buyer: String(buyer) },
    });
    return harness.stripe.paymentIntents.confirm(id, { payment_method_data: card("4242424242424242") });
  });
  const paid = await Promise.all(buyers);
  expect(paid.every(({ status }) => status === "succeeded")).toBe(true);
  expect(new Set(paid.map(({ latest_charge }) => latest_charge)).size).toBe(300);
  expect(new Set(paid.map(({ metadata }) => metadata.buyer)).size).toBe(300);
});
