/** @jest-environment node */
import { card, clientOf, errorOf, type Harness, postAsBrowser, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("creating a payment intent", () => {
  it("answers like Stripe", async () => {
    const intent = await harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, metadata: { order: "A-1" } });
    expect(intent).toMatchObject({
      object: "payment_intent",
      amount: 1000,
      currency: "usd",
      status: "requires_payment_method",
      livemode: false,
      metadata: { order: "A-1" },
      latest_charge: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  it.each([
    [{ currency: "usd" }, "parameter_missing", "amount"],
    [{ amount: 1000 }, "parameter_missing", "currency"],
    [{ amount: 10.5, currency: "usd" }, "parameter_invalid_integer", "amount"],
    [{ amount: 0, currency: "usd" }, "parameter_invalid_integer", "amount"],
    [{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
    [{ amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
    [{ amount: 1000, currency: "usd", colour: "green" }, "parameter_unknown", "colour"],
    [{ amount: 1000, currency: "usd", customer: "cus_none" }, "resource_missing", "customer"],
    [{ amount: 1000, currency: "" }, "parameter_invalid_empty", "currency"],
  ])("refuses %j with %s", async (params, code, param) => {
    const error = await errorOf(harness.stripe.rawRequest("POST", "/v1/payment_intents", params));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
  });

  it("requires a return URL when redirects are possible", async () => {
    const call = harness.stripe.paymentIntents.create({
      amount: 1000,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    expect((await errorOf(call)).message).toContain("you must provide a `return_url`");
  });

  it.each([
    ["off session", { off_session: true }],
    ["with a list of allowed methods", { allowed_payment_method_types: ["card" as const] }],
    ["with both", { off_session: true, allowed_payment_method_types: ["card" as const] }],
  ])("requires it %s, too; with it the card is charged", async (_how, params) => {
    const pay = (more: object) =>
      harness.stripe.paymentIntents.create({
        amount: 1000,
        currency: "usd",
        confirm: true,
        payment_method: "pm_card_visa",
        ...params,
        ...more,
      });
    expect((await errorOf(pay({}))).message).toContain("you must provide a `return_url`");
    expect((await pay({ return_url: "https://shop.example/account" })).status).toBe("succeeded");
  });

  it("does not require it when no method may redirect", async () => {
    const call = { ...TEN_DOLLARS, confirm: true, off_session: true, payment_method: "pm_card_visa" };
    expect((await harness.stripe.paymentIntents.create(call)).status).toBe("succeeded");
  });

  it("refuses a card whose customer was deleted, and an intent of that customer", async () => {
    const customer = await harness.stripe.customers.create({ email: "ann@example.com" });
    const card = await harness.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const begun = await harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, customer: customer.id });
    await harness.stripe.customers.del(customer.id);
    const withCard = { ...TEN_DOLLARS, payment_method: card.id };
    expect((await errorOf(harness.stripe.paymentIntents.create(withCard))).message).toContain(
      "was detached from a Customer",
    );
    const confirmed = harness.stripe.paymentIntents.confirm(begun.id, { payment_method: "pm_card_visa" });
    expect(await errorOf(confirmed)).toMatchObject({ code: "resource_missing", param: "customer" });
  });

  it("refuses a customer with an empty name", async () => {
    const call = harness.stripe.customers.create({ email: "ann@example.com", name: "" });
    expect(await errorOf(call)).toMatchObject({ code: "parameter_invalid_empty", param: "name" });
  });
});

describe("paying", () => {
  it("charges a valid card", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    const paid = await harness.stripe.paymentIntents.confirm(id, {
      payment_method_data: card("4242424242424242"),
    });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 1000, last_payment_error: null });
    const charge = await harness.stripe.charges.retrieve(String(paid.latest_charge));
    expect(charge).toMatchObject({ paid: true, captured: true, status: "succeeded", payment_intent: id });
    expect(charge.payment_method_details?.card).toMatchObject({ brand: "visa", last4: "4242" });
  });

  it("passes requires_confirmation when the payment method was set first", async () => {
    const intent = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      payment_method: "pm_card_visa",
    });
    expect(intent.status).toBe("requires_confirmation");
    expect((await harness.stripe.paymentIntents.confirm(intent.id)).status).toBe("succeeded");
  });

  it("cannot be confirmed without a payment method", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    const error = await errorOf(harness.stripe.paymentIntents.confirm(id));
    expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
  });

  it("cannot be done twice, and reports the earlier payment", async () => {
    const intent = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const error = await errorOf(harness.stripe.paymentIntents.confirm(intent.id));
    expect(error).toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { id: intent.id },
    });
  });
});

describe("changing and canceling", () => {
  it("merges metadata and removes emptied keys", async () => {
    const { id } = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      metadata: { a: "1", b: "2" },
    });
    const updated = await harness.stripe.paymentIntents.update(id, {
      amount: 1500,
      metadata: { b: "", c: "3" },
    });
    expect(updated).toMatchObject({ amount: 1500, metadata: { a: "1", c: "3" } });
    expect(updated.metadata).not.toHaveProperty("b");
  });

  it("fixes the amount of a paid intent, but not its metadata", async () => {
    const { id } = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const error = await errorOf(harness.stripe.paymentIntents.update(id, { amount: 2000 }));
    expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    expect((await harness.stripe.paymentIntents.update(id, { metadata: { a: "1" } })).metadata).toEqual({
      a: "1",
    });
  });

  it("cancels an open intent once", async () => {
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    const canceled = await harness.stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(canceled.canceled_at).toEqual(expect.any(Number));
    expect(await errorOf(harness.stripe.paymentIntents.cancel(id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    expect(
      await errorOf(harness.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })),
    ).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("does not cancel a paid one", async () => {
    const intent = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    expect(await errorOf(harness.stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });
});

describe("keys", () => {
  it("refuses wrong and missing keys with 401", async () => {
    const wrong = await errorOf(
      clientOf(harness.running.url, "sk_test_wrong0123456789").paymentIntents.list(),
    );
    expect(wrong).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
    expect(wrong.message).toMatch(/^Invalid API Key provided: sk_test_\*+6789$/);
    const none = await fetch(`${harness.running.url}/v1/payment_intents`);
    expect(none.status).toBe(401);
  });

  it("limit the publishable key to browser calls", async () => {
    const { status, body } = await postAsBrowser(harness, "/v1/payment_intents", {
      amount: "1000",
      currency: "usd",
    });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: "secret_key_required" });
  });

  it("support Basic authentication", async () => {
    const basic = Buffer.from("sk_test_harness0123456789:").toString("base64");
    const response = await fetch(`${harness.running.url}/v1/events`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(response.status).toBe(200);
  });

  it("report an unknown id with 404", async () => {
    expect(await errorOf(harness.stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_none'",
    });
  });
});

describe("payment methods", () => {
  const of = (more: object) =>
    harness.stripe.paymentIntents.create({ amount: 1000, currency: "usd", ...more });

  it("are chosen by Stripe or from a named list", async () => {
    expect(await of({})).toMatchObject({
      allowed_payment_method_types: null,
      automatic_payment_methods: { enabled: true },
    });
    expect(await of({ allowed_payment_method_types: ["card"] })).toMatchObject({
      allowed_payment_method_types: ["card"],
      automatic_payment_methods: null,
      payment_method_types: ["card"],
    });
  });

  it("are set by no other parameter, and not twice", async () => {
    expect(await errorOf(of({ payment_method_types: ["card"] }))).toMatchObject({
      code: "payment_method_types_no_longer_supported",
    });
    const both = { allowed_payment_method_types: ["card"], automatic_payment_methods: { enabled: true } };
    expect(await errorOf(of(both))).toMatchObject({ code: "parameters_exclusive" });
  });
});
