/** @jest-environment node */
import type Stripe from "stripe";
import { at, eventTypesOf, HOUR, invoicesOf, openShop, type Shop, START } from "./billing";
import { errorOf, type Harness, postAsBrowser, startHarness } from "./harness";

let harness: Harness;
let shop: Shop;
beforeAll(async () => {
  harness = await startHarness({ laterMs: 20 });
});
beforeEach(async () => {
  shop = await openShop(harness);
});
afterAll(() => harness.stop());

describe("the first payment", () => {
  it("is left to the browser with default_incomplete, and saves the card", async () => {
    const { id: customer } = await shop.customer();
    const made = await shop.subscribe(customer, {
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments", "pending_setup_intent"],
    });
    expect(made).toMatchObject({ status: "incomplete", pending_setup_intent: null });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: "open",
      amount_due: 2000,
      payments: { data: [{ status: "open" }] },
    });
    const secret = invoice.confirmation_secret?.client_secret ?? "";
    const intent = secret.split("_secret_")[0];
    const refused = await postAsBrowser(harness, `/v1/payment_intents/${intent}/confirm`, {
      client_secret: secret,
      payment_method: "pm_card_chargeDeclined",
    });
    expect(refused.status).toBe(402);
    expect(await shop.statusOf(made.id)).toBe("incomplete");
    const paid = await postAsBrowser(harness, `/v1/payment_intents/${intent}/confirm`, {
      client_secret: secret,
      payment_method: "pm_card_visa",
      "deferred_intent[mode]": "subscription",
      "deferred_intent[amount]": "2000",
      "deferred_intent[currency]": "usd",
      "deferred_intent[allowed_payment_method_types][0]": "card",
    });
    expect(paid.body.status).toBe("succeeded");
    const active = await harness.stripe.subscriptions.retrieve(made.id);
    expect(active.status).toBe("active");
    const [method] = (await harness.stripe.customers.listPaymentMethods(customer)).data;
    expect(active.default_payment_method).toBe(method?.id);
    await shop.advanceTo(at(2027, 2, 1) + 2 * HOUR);
    expect((await invoicesOf(harness, customer)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("expires after 23 hours", async () => {
    const { id: customer } = await shop.customer();
    const { id } = await shop.subscribe(customer, { payment_behavior: "default_incomplete" });
    await shop.advanceTo(START + 22 * HOUR);
    expect(await shop.statusOf(id)).toBe("incomplete");
    await shop.advanceTo(START + 24 * HOUR);
    expect(await shop.statusOf(id)).toBe("incomplete_expired");
    expect((await invoicesOf(harness, customer))[0]).toMatchObject({ status: "void" });
    expect((await eventTypesOf(harness, customer)).slice(-3)).toEqual([
      "payment_intent.canceled",
      "invoice.voided",
      "customer.subscription.updated",
    ]);
  });

  it("leaves nothing behind when it fails with error_if_incomplete", async () => {
    const { id: customer } = await shop.customer("chargeCustomerFail");
    const refused = await errorOf(shop.subscribe(customer, { payment_behavior: "error_if_incomplete" }));
    expect(refused).toMatchObject({ statusCode: 402, code: "card_declined", type: "StripeCardError" });
    expect((await harness.stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
    expect(await invoicesOf(harness, customer)).toEqual([]);
    expect((await shop.subscribe(customer)).status).toBe("incomplete");
    const { id: cardless } = await shop.customer();
    expect(await errorOf(shop.subscribe(cardless))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
    });
  });

  it("has one answer per idempotency key", async () => {
    const { id: customer } = await shop.customer("visa");
    const params = { customer, items: [{ price: shop.core.id }] };
    const key = { idempotencyKey: `once-${customer}` };
    const [one, two] = [
      await harness.stripe.subscriptions.create(params, key),
      await harness.stripe.subscriptions.create(params, key),
    ];
    expect(two.id).toBe(one.id);
    expect((await harness.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it("refuses invalid parameters with Stripe's messages", async () => {
    const { id } = await shop.customer("visa");
    const { stripe } = harness;
    expect(await errorOf(stripe.subscriptions.retrieve("sub_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    expect(await errorOf(shop.subscribe(id, { items: [{ price: "price_none" }] }))).toMatchObject({
      statusCode: 400,
      param: "items[0][price]",
    });
    expect((await errorOf(shop.subscribe(id, { default_payment_method: "pm_none" }))).code).toBe(
      "resource_missing",
    );
    expect((await errorOf(shop.subscribe(id, { bogus: "1" } as object))).code).toBe("parameter_unknown");
  });
});
