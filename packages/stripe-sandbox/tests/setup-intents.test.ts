/** @jest-environment node */
import type Stripe from "stripe";
import { card, errorOf, type Harness, postAsBrowser, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const someone = () => harness.stripe.customers.create({ email: "ann@example.com" });
const begin = (customer: string, more: Stripe.SetupIntentCreateParams = {}) =>
  harness.stripe.setupIntents.create({ customer, allowed_payment_method_types: ["card"], ...more });
const save = (customer: string, payment_method: string) => begin(customer, { payment_method, confirm: true });
const choose = ({ id, client_secret }: Stripe.SetupIntent, outcome: string) =>
  fetch(`${harness.running.url}/sandbox/authenticate/${id}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: client_secret ?? "", outcome }),
  });
const eventsAbout = async (id: string) =>
  (await harness.stripe.events.list({ limit: 100 })).data
    .filter((event) => (event.data.object as { id: string }).id === id)
    .map(({ type }) => type)
    .reverse();

describe("setup intents", () => {
  it("default to off-session use, and list payment methods", async () => {
    const { id } = await someone();
    const intent = await begin(id, { metadata: { plan: "core" }, description: "Trial" });
    expect(intent).toMatchObject({
      object: "setup_intent",
      status: "requires_payment_method",
      usage: "off_session",
      customer: id,
      allowed_payment_method_types: ["card"],
      automatic_payment_methods: null,
      metadata: { plan: "core" },
    });
    expect(intent.client_secret).toMatch(/^seti_\w+_secret_\w+$/);
    expect(await eventsAbout(intent.id)).toEqual(["setup_intent.created"]);
    expect(await errorOf(begin(id, { payment_method_types: ["card"] } as object))).toMatchObject({
      code: "payment_method_types_no_longer_supported",
    });
  });

  it("save a card typed in a browser to its customer, for off-session payments", async () => {
    const { id } = await someone();
    const intent = await begin(id);
    const { body, status } = await postAsBrowser(harness, `/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? "",
      "deferred_intent[mode]": "setup",
      "deferred_intent[allowed_payment_method_types][0]": "card",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "34",
      "payment_method_data[card][cvc]": "123",
    });
    expect([status, body.status]).toEqual([200, "succeeded"]);
    expect(body).not.toHaveProperty("customer");
    const [method] = (await harness.stripe.customers.listPaymentMethods(id)).data;
    expect(method).toMatchObject({ id: body.payment_method, customer: id, card: { last4: "4242" } });
    expect(await eventsAbout(intent.id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
    const paid = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      customer: id,
      payment_method: String(method?.id),
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe("succeeded");
  });

  it("require authentication if the card does, and later payments do not", async () => {
    const { id } = await someone();
    const intent = await begin(id, { payment_method_data: card("4000002500003155") as never, confirm: true });
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    const page = await fetch(String(intent.next_action?.use_stripe_sdk?.stripe_js));
    expect(await page.text()).toContain("let your card be kept for later payments");
    expect((await choose(intent, "complete")).status).toBe(200);
    const saved = await harness.stripe.setupIntents.retrieve(intent.id);
    expect(saved).toMatchObject({ status: "succeeded", next_action: null });
    const paid = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      customer: id,
      payment_method: String(saved.payment_method),
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe("succeeded");
  });

  it("fail when the authentication fails, and can be retried", async () => {
    const { id } = await someone();
    const intent = await begin(id, { payment_method_data: card("4000002500003155") as never, confirm: true });
    await choose(intent, "fail");
    expect(await harness.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "setup_intent_authentication_failure" },
    });
    expect((await harness.stripe.customers.listPaymentMethods(id)).data).toEqual([]);
    const again = await harness.stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(again.status).toBe("succeeded");
    expect(await eventsAbout(intent.id)).toEqual([
      "setup_intent.created",
      "setup_intent.requires_action",
      "setup_intent.setup_failed",
      "setup_intent.succeeded",
    ]);
  });

  it("refuse a declined card, but save one that declines only later payments", async () => {
    const { id } = await someone();
    const refused = await errorOf(save(id, "pm_card_chargeDeclined"));
    expect(refused).toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(refused.setup_intent).toMatchObject({ status: "requires_payment_method" });
    expect((await save(id, "pm_card_chargeCustomerFail")).status).toBe("succeeded");
  });

  it("are final: confirmed or canceled ones allow neither again", async () => {
    const { id } = await someone();
    const done = await save(id, "pm_card_visa");
    for (const call of [
      harness.stripe.setupIntents.confirm(done.id, { payment_method: "pm_card_visa" }),
      harness.stripe.setupIntents.cancel(done.id),
    ])
      expect(await errorOf(call)).toMatchObject({ code: "setup_intent_unexpected_state" });
    const open = await begin(id);
    expect(await harness.stripe.setupIntents.cancel(open.id)).toMatchObject({ status: "canceled" });
    expect((await harness.stripe.setupIntents.list({ customer: id })).data.map((one) => one.id)).toEqual([
      open.id,
      done.id,
    ]);
  });

  it("are visible only to a browser with the secret", async () => {
    const { id } = await someone();
    const intent = await begin(id);
    const path = `/v1/setup_intents/${intent.id}/confirm`;
    expect((await postAsBrowser(harness, path, { client_secret: "seti_x_secret_guess" })).status).toBe(400);
    expect((await postAsBrowser(harness, path, {})).status).toBe(400);
  });
});

describe("a customer's saved payment methods", () => {
  it("are listed, retrieved, made the default and detached", async () => {
    const { id } = await someone();
    await save(id, "pm_card_visa");
    await save(id, "pm_card_mastercard");
    const { data } = await harness.stripe.customers.listPaymentMethods(id, { type: "card" });
    expect(data.map((method) => method.card?.brand)).toEqual(["mastercard", "visa"]);
    const [first] = data;
    if (!first) throw new Error("No payment method");
    expect(await harness.stripe.customers.retrievePaymentMethod(id, first.id)).toEqual(first);
    const settings = { invoice_settings: { default_payment_method: first.id } };
    expect((await harness.stripe.customers.update(id, settings)).invoice_settings).toMatchObject(
      settings.invoice_settings,
    );
    const shown = await harness.stripe.customers.retrieve(id, {
      expand: ["invoice_settings.default_payment_method"],
    });
    expect((shown as Stripe.Customer).invoice_settings.default_payment_method).toMatchObject({
      id: first.id,
    });
    await harness.stripe.paymentMethods.detach(first.id);
    const after = (await harness.stripe.customers.retrieve(id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
    expect((await harness.stripe.customers.listPaymentMethods(id)).data).toHaveLength(1);
  });

  it("are private, and never include a declined card", async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { payment_method } = await save(ann.id, "pm_card_visa");
    const id = String(payment_method);
    expect(await errorOf(harness.stripe.customers.retrievePaymentMethod(bob.id, id))).toMatchObject({
      code: "resource_missing",
    });
    const theirs = { invoice_settings: { default_payment_method: id } };
    expect(await errorOf(harness.stripe.customers.update(bob.id, theirs))).toMatchObject({
      code: "resource_missing",
    });
    expect(
      await errorOf(harness.stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: ann.id })),
    ).toMatchObject({ statusCode: 402, code: "card_declined" });
  });
});
