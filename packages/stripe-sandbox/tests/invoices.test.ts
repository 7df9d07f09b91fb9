/** @jest-environment node */
import type Stripe from "stripe";
import { at, DAY, eventTypesOf, giveCard, invoicesOf, openShop, type Shop, START } from "./billing";
import { errorOf, type Harness, startHarness } from "./harness";

let harness: Harness;
let shop: Shop;
beforeAll(async () => {
  harness = await startHarness({ laterMs: 20, afterRetries: "unpaid" });
});
beforeEach(async () => {
  shop = await openShop(harness);
});
afterAll(() => harness.stop());

const NEXT = at(2027, 2, 1);

describe("manual invoices", () => {
  it("collect pending items, and are paid, voided or marked uncollectible", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("visa");
    const bill = async (amount: number): Promise<Stripe.Invoice> => {
      await stripe.invoiceItems.create({ customer, amount, currency: "usd", description: "Jar" });
      return stripe.invoices.create({ customer, metadata: { order: "1" } });
    };
    const draft = await bill(1500);
    expect(draft).toMatchObject({ status: "draft", total: 1500, billing_reason: "manual", parent: null });
    const open = await stripe.invoices.finalizeInvoice(draft.id, { expand: ["payments"] });
    expect(open).toMatchObject({ status: "open", payments: { data: [{ amount_requested: 1500 }] } });
    const paid = await stripe.invoices.pay(draft.id, { expand: ["payments.data.payment.payment_intent"] });
    expect(paid).toMatchObject({
      status: "paid",
      payments: { data: [{ status: "paid", payment: { payment_intent: { amount_received: 1500 } } }] },
    });
    expect((await errorOf(stripe.invoices.pay(draft.id))).statusCode).toBe(400);
    expect((await stripe.invoices.listLineItems(draft.id)).data).toMatchObject([{ description: "Jar" }]);
    const second = await stripe.invoices.finalizeInvoice((await bill(700)).id);
    expect(await stripe.invoices.voidInvoice(second.id)).toMatchObject({ status: "void" });
    const third = await stripe.invoices.finalizeInvoice((await bill(800)).id);
    expect(await stripe.invoices.markUncollectible(third.id)).toMatchObject({ status: "uncollectible" });
    expect((await errorOf(stripe.invoices.voidInvoice(draft.id))).code).toBe("status_transition_invalid");
    expect((await stripe.invoices.list({ customer, status: "paid" })).data.map(({ id }) => id)).toEqual([
      draft.id,
    ]);
    const told = await eventTypesOf(harness, customer);
    for (const type of ["invoice.voided", "invoice.marked_uncollectible"]) expect(told).toContain(type);
  });

  it("carry amounts below the minimum charge to the customer's balance", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("visa");
    const { id: cardless } = await shop.customer();
    await stripe.invoiceItems.create({ customer: cardless, amount: 3000, currency: "usd" });
    const owed = await stripe.invoices.create({ customer: cardless });
    expect(await errorOf(stripe.invoices.pay(owed.id))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
    });
    await stripe.invoiceItems.create({ customer, amount: 30, currency: "usd" });
    const { id } = await stripe.invoices.create({ customer });
    expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({ status: "paid", amount_due: 0 });
    await shop.subscribe(customer);
    expect((await invoicesOf(harness, customer))[1]).toMatchObject({
      starting_balance: 30,
      amount_paid: 2030,
    });
  });
});

describe("the payments of a subscription", () => {
  it("wait for authentication if the card requires it", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer();
    const method = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
    const made = await shop.subscribe(customer, {
      default_payment_method: method.id,
      expand: ["latest_invoice.confirmation_secret"],
    });
    expect(made.status).toBe("incomplete");
    const { confirmation_secret } = made.latest_invoice as Stripe.Invoice;
    const client_secret = confirmation_secret?.client_secret ?? "";
    const intent = client_secret.split("_secret_")[0] ?? "";
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_action");
    await fetch(`${harness.running.url}/sandbox/authenticate/${intent}`, {
      method: "POST",
      body: new URLSearchParams({ client_secret, outcome: "complete" }),
    });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
    const strict = shop.subscribe(customer, {
      default_payment_method: method.id,
      payment_behavior: "error_if_incomplete",
    });
    expect(await errorOf(strict)).toMatchObject({
      statusCode: 402,
      code: "subscription_payment_intent_requires_action",
    });
  });

  it("can be refunded and disputed like any other", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("createDispute");
    const { latest_invoice } = await shop.subscribe(customer);
    const payments = await stripe.invoicePayments.list({ invoice: String(latest_invoice), status: "paid" });
    const payment_intent = String(payments.data[0]?.payment.payment_intent);
    const disputes = async () => (await stripe.disputes.list({ payment_intent })).data;
    for (let tries = 0; tries < 100 && (await disputes()).length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await disputes()).toMatchObject([{ amount: 2000, status: "needs_response" }]);
    const { id: other } = await shop.customer("visa");
    const second = await shop.subscribe(other);
    const [payment] = (await stripe.invoicePayments.list({ invoice: String(second.latest_invoice) })).data;
    const refund = await stripe.refunds.create({
      payment_intent: String(payment?.payment.payment_intent),
      reason: "duplicate",
    });
    expect(refund).toMatchObject({ amount: 2000, status: "succeeded" });
  });

  it("end as unpaid if the settings say so, and become active again once the invoice is paid", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer);
    await giveCard(stripe, customer, "chargeCustomerFail");
    await shop.advanceTo(NEXT + 16 * DAY);
    const unpaid = await stripe.subscriptions.retrieve(id);
    expect(unpaid.status).toBe("unpaid");
    await giveCard(stripe, customer, "visa");
    await stripe.invoices.pay(String(unpaid.latest_invoice));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });
});

describe("the end of a subscription", () => {
  it("is on its own date, or with its customer's deletion", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("visa");
    const { id } = await shop.subscribe(customer, { cancel_at: START + 10 * DAY });
    const { id: other } = await shop.subscribe(customer);
    const shown = await stripe.customers.retrieve(customer, { expand: ["subscriptions"] });
    expect((shown as Stripe.Customer).subscriptions?.data.map((one) => one.id)).toEqual([other, id]);
    await shop.advanceTo(START + 11 * DAY);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: START + 10 * DAY,
    });
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(other)).status).toBe("canceled");
  });

  it("voids the first invoice of one that was never paid", async () => {
    const { stripe } = harness;
    const { id: customer } = await shop.customer("visa");
    const { id, latest_invoice } = await shop.subscribe(customer, { payment_behavior: "default_incomplete" });
    const ended = await stripe.subscriptions.cancel(id);
    expect(ended.status).toBe("incomplete_expired");
    expect(await errorOf(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({ statusCode: 400 });
    const payments = await stripe.invoicePayments.list({ invoice: String(latest_invoice) });
    const intent = String(payments.data[0]?.payment.payment_intent);
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
  });
});
