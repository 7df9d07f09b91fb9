/** @jest-environment node */
import type Stripe from "stripe";
import { at, DAY, eventTypesOf, giveCard, HOUR, invoicesOf, openShop, type Shop, START } from "./billing";
import { errorOf, type Harness, startHarness } from "./harness";

let harness: Harness;
let shop: Shop;
beforeAll(async () => {
  harness = await startHarness({ laterMs: 20 });
});
beforeEach(async () => {
  shop = await openShop(harness);
});
afterAll(() => harness.stop());

describe("a subscription, month by month", () => {
  it("is paid immediately, drafts each month's invoice and pays it an hour later", async () => {
    const { id: customer } = await shop.customer("visa");
    const subscription = await shop.subscribe(customer, { metadata: { plan: "core" } });
    expect(subscription).toMatchObject({ status: "active", currency: "usd", metadata: { plan: "core" } });
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: START,
      current_period_end: at(2027, 2, 1),
      price: { id: shop.core.id },
    });
    await shop.advanceTo(at(2027, 2, 1) + 60);
    const [, draft] = await invoicesOf(harness, customer);
    expect(draft).toMatchObject({ status: "draft", billing_reason: "subscription_cycle", amount_due: 2000 });
    await shop.advanceTo(at(2027, 4, 1) + 2 * HOUR);
    const invoices = await invoicesOf(harness, customer);
    expect(invoices.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ["paid", 2000],
      ["paid", 2000],
      ["paid", 2000],
      ["paid", 2000],
    ]);
    expect(invoices[3]?.lines.data[0]).toMatchObject({
      description: "1 × Core (at $20.00 / month)",
      period: { start: at(2027, 4, 1), end: at(2027, 5, 1) },
      parent: { subscription_item_details: { proration: false, subscription: subscription.id } },
    });
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
    expect((await harness.stripe.subscriptions.retrieve(subscription.id)).latest_invoice).toBe(
      invoices[3]?.id,
    );
  });

  it("sends its events in order", async () => {
    const { id: customer } = await shop.customer("visa");
    await shop.subscribe(customer);
    const before = await eventTypesOf(harness, customer);
    expect(before.slice(before.indexOf("invoice.created"))).toEqual([
      "invoice.created",
      "customer.subscription.created",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.paid",
      "customer.subscription.updated",
      "invoice.payment_succeeded",
    ]);
    await shop.advanceTo(at(2027, 2, 1) + 2 * HOUR);
    expect((await eventTypesOf(harness, customer)).slice(before.length)).toEqual([
      "invoice.upcoming",
      "invoice.created",
      "customer.subscription.updated",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
    const updates = await harness.stripe.events.list({ type: "customer.subscription.updated", limit: 1 });
    expect(updates.data[0]?.data.previous_attributes).toMatchObject({
      items: { data: [{ current_period_start: START }] },
    });
  });

  it("returns to the 31st after shorter months", async () => {
    const { id: customer } = await shop.customer("visa");
    await shop.advanceTo(at(2027, 1, 31));
    const { id } = await shop.subscribe(customer);
    const ends: number[] = [];
    for (const end of [at(2027, 2, 28), at(2027, 3, 31), at(2027, 4, 30)]) {
      await shop.advanceTo(end + 2 * HOUR);
      const { items } = await harness.stripe.subscriptions.retrieve(id);
      ends.push(items.data[0]?.current_period_start ?? 0);
    }
    expect(ends).toEqual([at(2027, 2, 28), at(2027, 3, 31), at(2027, 4, 30)]);
  });

  it("ends at the end of the period on request, unless that is revoked", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    const ending = await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: "active",
      cancel_at: at(2027, 2, 1),
      cancellation_details: { reason: "cancellation_requested" },
    });
    const kept = await harness.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null });
    await shop.advanceTo(at(2027, 2, 1) + 2 * HOUR);
    expect(await shop.statusOf(id)).toBe("active");
    await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.advanceTo(at(2027, 3, 1) + 2 * HOUR);
    expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: at(2027, 3, 1),
    });
    expect(await invoicesOf(harness, customer)).toHaveLength(2);
    expect((await eventTypesOf(harness, customer)).at(-1)).toBe("customer.subscription.deleted");
    expect((await harness.stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await harness.stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  });

  it("can be canceled immediately too, with a proration on request", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    await shop.advanceTo(START + 15.5 * DAY);
    const canceled = await harness.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    expect(canceled).toMatchObject({ status: "canceled", ended_at: START + 15.5 * DAY });
    const after = (await harness.stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(after.balance).toBe(-1000);
    expect((await errorOf(harness.stripe.subscriptions.cancel(id))).code).toBe("resource_missing");
  });

  it("does not collect while paused", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    await harness.stripe.subscriptions.update(id, {
      pause_collection: { behavior: "void", resumes_at: at(2027, 2, 15) },
    });
    await shop.advanceTo(at(2027, 3, 1) + 2 * HOUR);
    expect((await invoicesOf(harness, customer)).map(({ status }) => status)).toEqual([
      "paid",
      "void",
      "paid",
    ]);
    expect(await shop.statusOf(id)).toBe("active");
  });
});

describe("a declined renewal", () => {
  it("is retried after 3, 5 and 7 days, then the subscription ends", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    await giveCard(harness.stripe, customer, "chargeCustomerFail");
    const due = at(2027, 2, 1) + HOUR;
    const attempts: (number | null)[][] = [];
    for (const days of [0, 3, 8]) {
      await shop.advanceTo(due + days * DAY + 60);
      const [, invoice] = await invoicesOf(harness, customer);
      attempts.push([invoice?.attempt_count ?? 0, (invoice?.next_payment_attempt ?? 0) - due]);
      expect(await shop.statusOf(id)).toBe("past_due");
    }
    expect(attempts).toEqual([
      [1, 3 * DAY],
      [2, 8 * DAY],
      [3, 15 * DAY],
    ]);
    await shop.advanceTo(due + 15 * DAY + 60);
    expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect((await eventTypesOf(harness, customer)).slice(-2)).toEqual([
      "invoice.payment_failed",
      "customer.subscription.deleted",
    ]);
  });

  it("recovers with a new card, automatically or on request", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    await giveCard(harness.stripe, customer, "chargeCustomerFail");
    await shop.advanceTo(at(2027, 2, 1) + 2 * HOUR);
    const [, invoice] = await invoicesOf(harness, customer);
    expect(await errorOf(harness.stripe.invoices.pay(invoice?.id ?? ""))).toMatchObject({
      statusCode: 402,
      code: "card_declined",
    });
    await giveCard(harness.stripe, customer, "mastercard");
    expect(await harness.stripe.invoices.pay(invoice?.id ?? "")).toMatchObject({ status: "paid" });
    expect(await shop.statusOf(id)).toBe("active");
    await giveCard(harness.stripe, customer, "chargeCustomerFail");
    await shop.advanceTo(at(2027, 3, 1) + 2 * HOUR);
    expect(await shop.statusOf(id)).toBe("past_due");
    await giveCard(harness.stripe, customer, "visa");
    await shop.advanceTo(at(2027, 3, 5));
    expect(await shop.statusOf(id)).toBe("active");
  });

  it("waits for authentication, and is paid after it", async () => {
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    const { setup } = await challenged(customer);
    expect(setup).toBe("succeeded");
    await shop.advanceTo(at(2027, 2, 1) + 2 * HOUR);
    expect(await shop.statusOf(id)).toBe("past_due");
    expect(await eventTypesOf(harness, customer)).toContain("invoice.payment_action_required");
    const [, invoice] = await invoicesOf(harness, customer);
    expect(await errorOf(harness.stripe.invoices.pay(invoice?.id ?? ""))).toMatchObject({
      statusCode: 402,
      code: "invoice_payment_intent_requires_action",
    });
    const open = await harness.stripe.invoices.retrieve(invoice?.id ?? "", {
      expand: ["confirmation_secret"],
    });
    await authenticate(open.confirmation_secret?.client_secret ?? "");
    expect(await shop.statusOf(id)).toBe("active");
  });

  const authenticate = (client_secret: string) =>
    fetch(`${harness.running.url}/sandbox/authenticate/${client_secret.split("_secret_")[0]}`, {
      method: "POST",
      body: new URLSearchParams({ client_secret, outcome: "complete" }),
    });

  /** Saves a card that always requires authentication. */
  const challenged = async (customer: string): Promise<{ setup: string }> => {
    const asked = await harness.stripe.setupIntents.create({
      customer,
      payment_method: "pm_card_authenticationRequired",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    await authenticate(asked.client_secret ?? "");
    const { status, payment_method } = await harness.stripe.setupIntents.retrieve(asked.id);
    const invoice_settings = { default_payment_method: String(payment_method) };
    await harness.stripe.customers.update(customer, { invoice_settings });
    return { setup: status };
  };
});
