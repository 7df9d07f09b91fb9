/** @jest-environment node */
import type Stripe from "stripe";
import { DAY, giveCard, invoicesOf, openShop, type Shop } from "./billing";
import { errorOf, type Harness, startHarness } from "./harness";

let harness: Harness;
let shop: Shop;
beforeAll(async () => {
  harness = await startHarness({ laterMs: 20 });
  shop = await openShop(harness);
});
afterAll(() => harness.stop());

const SUCCESS = "http://shop.test/membership-success?session_id={CHECKOUT_SESSION_ID}";
const begin = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  harness.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: shop.core.id, quantity: 1 }],
    success_url: SUCCESS,
    cancel_url: "http://shop.test/membership-signup",
    ...more,
  });
const typed = (number: string) => ({ number, expiry: "12 / 34", cvc: "123", name: "Ann Lee" });

/** Submits the form of a hosted page like a browser, without following the redirect. */
const post = (url: string | null, fields: Record<string, string>) =>
  fetch(url ?? "", { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Presses the button of the authentication window, and returns the redirect's address. */
async function authenticate(address: string, outcome: "complete" | "fail"): Promise<string> {
  const { pathname, searchParams } = new URL(address);
  const answer = await fetch(`${harness.running.url}${pathname}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: searchParams.get("client_secret") ?? "", outcome }),
  });
  return ((await answer.json()) as { redirect_to: string }).redirect_to;
}

const eventsAbout = async (id: string) =>
  (await harness.stripe.events.list({ limit: 100 })).data
    .filter((event) => (event.data.object as { id: string }).id === id)
    .map(({ type }) => type);

describe("a hosted checkout", () => {
  it("states which payment methods it is limited to, under this API version's name", async () => {
    expect((await begin()).allowed_payment_method_types).toBeNull();
    const limited = await begin({ allowed_payment_method_types: ["card"] });
    expect(limited.allowed_payment_method_types).toEqual(["card"]);
    const former = { payment_method_types: ["card"] } as object;
    expect((await errorOf(begin(former))).code).toBe("payment_method_types_no_longer_supported");
  });

  it("accepts a card, creates the subscription and redirects to the shop", async () => {
    const session = await begin({
      customer_email: "bo@example.com",
      client_reference_id: "user-1",
      metadata: { tier: "core" },
      subscription_data: { metadata: { user: "1" } },
    });
    expect(session).toMatchObject({ status: "open", amount_total: 2000, payment_status: "unpaid" });
    expect(session.id).toMatch(/^cs_test_/);
    const page = await fetch(session.url ?? "");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://shop.test");
    const html = await page.text();
    for (const text of [
      "Core: $20.00 per month",
      "Due today: <strong>$20.00",
      "Card number",
      "bo@example.com",
    ])
      expect(html).toContain(text);
    const sent = await post(session.url, typed("4242 4242 4242 4242"));
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toBe(SUCCESS.replace("{CHECKOUT_SESSION_ID}", session.id));
    const done = await harness.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription", "customer", "invoice"],
    });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      client_reference_id: "user-1",
      customer_details: { email: "bo@example.com" },
      customer: { email: "bo@example.com", name: "Ann Lee" },
      subscription: { status: "active", metadata: { user: "1" } },
      invoice: { status: "paid", amount_paid: 2000 },
    });
    const subscription = done.subscription as Stripe.Subscription;
    const [method] = (await harness.stripe.customers.listPaymentMethods(String(subscription.customer))).data;
    expect(subscription.default_payment_method).toBe(method?.id);
    expect(await eventsAbout(session.id)).toEqual(["checkout.session.completed"]);
    expect((await post(session.url, typed("4242424242424242"))).headers.get("location")).toContain(
      session.id,
    );
    expect(
      (await harness.stripe.subscriptions.list({ customer: String(subscription.customer) })).data,
    ).toHaveLength(1);
  });

  it("shows the shop's text beside the button", async () => {
    const texts = (message: string) => ({ custom_text: { submit: { message } } });
    const session = await begin(texts("A card that already had a trial is charged <right away>."));
    expect(session.custom_text.submit).toEqual({
      message: "A card that already had a trial is charged <right away>.",
    });
    const html = await (await fetch(session.url ?? "")).text();
    expect(html).toContain("A card that already had a trial is charged &lt;right away&gt;.");
    expect((await begin()).custom_text.submit).toBeNull();
    expect(await errorOf(begin(texts("x".repeat(1201))))).toMatchObject({
      param: "custom_text[submit][message]",
    });
  });

  it("shows a card error and creates nothing", async () => {
    const { id: customer } = await shop.customer();
    const session = await begin({ customer });
    for (const [number, sentence] of [
      ["4000 0000 0000 0002", "Your card was declined."],
      ["4000 0000 0000 0341", "Your card was declined."],
      ["4242 4242 4242 4241", "Your card number is incorrect."],
      ["", "The card number is not a valid credit card number."],
    ] as const) {
      const answer = await post(session.url, typed(number));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`role="alert">${sentence}`);
    }
    expect(await invoicesOf(harness, customer)).toEqual([]);
    expect((await post(session.url, typed("4242424242424242"))).status).toBe(303);
    expect((await invoicesOf(harness, customer)).map(({ status }) => status)).toEqual(["paid"]);
  });

  it("waits for the buyer's bank, and restarts after a refusal", async () => {
    const { id: customer } = await shop.customer();
    const session = await begin({ customer });
    const asked = await post(session.url, typed("4000 0027 6000 3184"));
    const back = await authenticate(asked.headers.get("location") ?? "", "fail");
    expect(await (await fetch(back)).text()).toContain("failed authentication");
    const again = await post(session.url, typed("4000 0027 6000 3184"));
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    const success = await authenticate(again.headers.get("location") ?? "", "complete");
    expect((await fetch(success, { redirect: "manual" })).headers.get("location")).toContain(session.id);
    const { data } = await harness.stripe.subscriptions.list({ customer, status: "all" });
    expect(data.map(({ status }) => status)).toEqual(["active", "incomplete_expired"]);
  });

  it("starts a trial with the card for later charges, also with authentication", async () => {
    for (const number of ["4242424242424242", "4000002500003155"]) {
      const one = await openShop(harness);
      const { id: customer } = await one.customer();
      const session = await begin({
        customer,
        line_items: [{ price: one.core.id, quantity: 1 }],
        subscription_data: { trial_period_days: 30, metadata: { user: "2" } },
      });
      expect(session.amount_total).toBe(0);
      expect(await (await fetch(session.url ?? "")).text()).toContain("30 days free");
      const sent = await post(session.url, typed(number));
      const where = sent.headers.get("location") ?? "";
      if (!where.startsWith("http://shop.test")) await authenticate(where, "complete");
      const done = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
      const subscription = done.subscription as Stripe.Subscription;
      expect(done).toMatchObject({ status: "complete", payment_status: "no_payment_required" });
      expect(subscription).toMatchObject({ status: "trialing", metadata: { user: "2" } });
      expect(subscription.default_payment_method).toEqual(expect.any(String));
      await one.advanceTo((subscription.trial_end ?? 0) + 7200);
      expect((await invoicesOf(harness, customer)).map(({ amount_paid }) => amount_paid)).toEqual([0, 2000]);
    }
  });

  it("asks for no card where none is needed, and applies a coupon", async () => {
    const { id: customer } = await shop.customer();
    const free = await begin({
      customer,
      payment_method_collection: "if_required",
      subscription_data: { trial_period_days: 7 },
    });
    expect(await (await fetch(free.url ?? "")).text()).not.toContain("Card number");
    expect((await post(free.url, {})).status).toBe(303);
    const coupon = await harness.stripe.coupons.create({ percent_off: 25 });
    const cheaper = await begin({ discounts: [{ coupon: coupon.id }] });
    expect(cheaper).toMatchObject({ amount_subtotal: 2000, amount_total: 1500 });
    expect((await post(cheaper.url, { ...typed("4242424242424242"), email: "nobody" })).status).toBe(200);
    await post(cheaper.url, { ...typed("4242424242424242"), email: "cy@example.com" });
    const done = await harness.stripe.checkout.sessions.retrieve(cheaper.id, {
      expand: ["invoice", "line_items"],
    });
    expect(done.invoice).toMatchObject({ amount_paid: 1500 });
    const items = [{ amount_subtotal: 2000, amount_discount: 500, amount_total: 1500, description: "Core" }];
    expect(done.line_items?.data).toMatchObject(items);
    const { data } = await harness.stripe.checkout.sessions.listLineItems(cheaper.id);
    expect(data).toMatchObject(items);
  });

  it("expires, and is listed", async () => {
    const session = await begin();
    expect(await harness.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired" });
    expect(await eventsAbout(session.id)).toEqual(["checkout.session.expired"]);
    expect((await post(session.url, typed("4242424242424242"))).status).toBe(410);
    expect((await errorOf(harness.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
    const { data } = await harness.stripe.checkout.sessions.list({ status: "expired" });
    expect(data.map(({ id }) => id)).toContain(session.id);
    const soon = await begin({ expires_at: Math.floor(Date.now() / 1000) + 1 });
    const statusOf = async () => (await harness.stripe.checkout.sessions.retrieve(soon.id)).status;
    for (let tries = 0; tries < 200 && (await statusOf()) === "open"; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await statusOf()).toBe("expired");
    expect((await errorOf(begin({ mode: "payment" }))).param).toBe("mode");
    expect((await errorOf(harness.stripe.checkout.sessions.retrieve("cs_test_none"))).statusCode).toBe(404);
  });
});

describe("the customer portal", () => {
  const subscribed = async () => {
    const { id: customer } = await shop.customer("visa");
    const made = await harness.stripe.subscriptions.create({ customer, items: [{ price: shop.core.id }] });
    return { customer, id: made.id };
  };

  it("replaces the card, and cancels the subscription at the end of the period", async () => {
    const { customer, id } = await subscribed();
    const session = await harness.stripe.billingPortal.sessions.create({
      customer,
      return_url: "http://shop.test/dashboard",
    });
    const html = await (await fetch(session.url)).text();
    for (const text of ["visa ending in 4242", "Cancel subscription", 'href="http://shop.test/dashboard"'])
      expect(html).toContain(text);
    const refused = await post(session.url, { action: "card", ...typed("4000000000000002") });
    expect(await refused.text()).toContain("Your card was declined.");
    expect((await post(session.url, { action: "card", ...typed("5555555555554444") })).status).toBe(303);
    expect(await (await fetch(session.url)).text()).toContain("mastercard ending in 4444");
    await post(session.url, { action: "cancel", subscription: id });
    expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true });
    await post(session.url, { action: "renew", subscription: id });
    expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
    const [invoice] = await invoicesOf(harness, customer);
    expect(await (await fetch(invoice?.hosted_invoice_url ?? "")).text()).toContain(invoice?.number ?? "-");
  });

  it("offers only what its configuration and its flow include, to its customer only", async () => {
    const { stripe } = harness;
    const { customer, id } = await subscribed();
    const configuration = await stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true, mode: "immediately" } },
    });
    const own = await stripe.billingPortal.sessions.create({ customer, configuration: configuration.id });
    expect(await (await fetch(own.url)).text()).not.toContain("Card number");
    const { id: stranger } = await subscribed();
    expect((await post(own.url, { action: "cancel", subscription: stranger })).status).toBe(404);
    const flow = await stripe.billingPortal.sessions.create({
      customer,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: "http://shop.test/done" } },
      },
    });
    const saved = await post(flow.url, { action: "card", ...typed("4242424242424242") });
    expect(saved.headers.get("location")).toBe("http://shop.test/done");
    await post(own.url, { action: "cancel", subscription: id });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await fetch(`${harness.running.url}/p/session/bps_none`)).status).toBe(404);
  });

  it("recovers a past-due subscription with a new card", async () => {
    const one = await openShop(harness);
    const { id: customer } = await one.customer("visa");
    const { id, items } = await harness.stripe.subscriptions.create({
      customer,
      items: [{ price: one.core.id }],
    });
    await giveCard(harness.stripe, customer, "chargeCustomerFail");
    const due = items.data[0]?.current_period_end ?? 0;
    await one.advanceTo(due + 7200);
    expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    const { url } = await harness.stripe.billingPortal.sessions.create({ customer });
    await post(url, { action: "card", ...typed("4242424242424242") });
    await one.advanceTo(due + 4 * DAY);
    expect((await harness.stripe.subscriptions.retrieve(id)).status).toBe("active");
  });
});
