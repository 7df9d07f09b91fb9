/** @jest-environment node */
import type Stripe from "stripe";
import { card, errorOf, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

function pay(number: string, details: object = {}): Promise<Stripe.PaymentIntent> {
  const data = card(number);
  const payment_method_data = { ...data, card: { ...data.card, ...details } };
  return harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, confirm: true, payment_method_data });
}

describe("test cards", () => {
  it.each([
    ["4242424242424242", "visa", "123"],
    ["5555555555554444", "mastercard", "123"],
    ["378282246310005", "amex", "1234"],
  ])("charges %s as %s", async (number, brand, cvc) => {
    const intent = await pay(number, { cvc });
    expect(intent.status).toBe("succeeded");
    const method = await harness.stripe.paymentMethods.retrieve(String(intent.payment_method));
    expect(method.card).toMatchObject({ brand, last4: number.slice(-4), exp_month: 12, exp_year: 2034 });
  });

  it.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ],
    ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ])("declines %s with %s (%s)", async (number, code, decline_code, message) => {
    const error = await errorOf(pay(number));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code, message });
    const intent = error.payment_intent;
    expect(intent).toMatchObject({ status: "requires_payment_method", payment_method: null });
    expect(intent?.last_payment_error).toMatchObject({ type: "card_error", code, decline_code, message });
    const charge = await harness.stripe.charges.retrieve(String(error.charge));
    expect(charge).toMatchObject({
      status: "failed",
      paid: false,
      failure_code: code,
      balance_transaction: null,
    });
  });

  it.each([
    ["4242424242424241", {}, "incorrect_number", "Your card number is incorrect."],
    [
      "4242424242424242",
      { exp_year: 2020 },
      "invalid_expiry_year",
      "Your card's expiration year is invalid.",
    ],
    [
      "4242424242424242",
      { exp_month: 13 },
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
    ],
    ["4242424242424242", { cvc: "12" }, "invalid_cvc", "Your card's security code is invalid."],
    ["4111111111111111", {}, "card_declined", expect.stringContaining("non test (live) card")],
  ])("refuses %s with %j as %s", async (number, details, code, message) => {
    const error = await errorOf(pay(number, details));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, message });
  });

  it("pays with another card after a decline", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    await errorOf(
      harness.stripe.paymentIntents.confirm(id, { payment_method_data: card("4000000000000002") }),
    );
    const paid = await harness.stripe.paymentIntents.confirm(id, {
      payment_method_data: card("4242424242424242"),
    });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
    const { data } = await harness.stripe.charges.list({ payment_intent: id });
    expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it("gives one card one fingerprint", async () => {
    const make = async (number: string): Promise<Stripe.PaymentMethod> =>
      harness.stripe.paymentMethods.create({ type: "card", card: card(number).card as { token: string } });
    const [first, again, other] = await Promise.all(
      ["4242424242424242", "4242424242424242", "5555555555554444"].map(make),
    );
    expect(first?.card?.fingerprint).toBe(again?.card?.fingerprint);
    expect(first?.card?.fingerprint).not.toBe(other?.card?.fingerprint);
    expect(first?.id).not.toBe(again?.id);
  });
});
