/** @jest-environment node */
import type Stripe from "stripe";
import { errorOf, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
let customer: Stripe.Customer;
let ids: string[];
beforeAll(async () => {
  harness = await startHarness();
  customer = await harness.stripe.customers.create({ email: "ann@example.com", name: "Ann" });
  ids = [];
  for (let count = 0; count < 25; count += 1) {
    const intent = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      customer: customer.id,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    ids.unshift(intent.id);
  }
});
afterAll(() => harness.stop());

describe("lists", () => {
  it("run through all pages, newest first", async () => {
    const seen: string[] = [];
    for await (const intent of harness.stripe.paymentIntents.list({ customer: customer.id, limit: 10 })) {
      seen.push(intent.id);
    }
    expect(seen).toEqual(ids);
  });

  it("go backwards with ending_before", async () => {
    const page = await harness.stripe.paymentIntents.list({ ending_before: ids[10], limit: 3 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(7, 10));
    expect(page.has_more).toBe(true);
    const first = await harness.stripe.paymentIntents.list({ ending_before: ids[2], limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(false);
  });

  it("narrow by time", async () => {
    const future = Math.floor(Date.now() / 1000) + 60;
    expect((await harness.stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
    expect(
      (await harness.stripe.paymentIntents.list({ created: { lt: future }, limit: 100 })).data,
    ).toHaveLength(25);
  });

  it("narrow events by type", async () => {
    const one = await harness.stripe.events.list({ type: "payment_intent.succeeded", limit: 5 });
    expect(one.data.every(({ type }) => type === "payment_intent.succeeded")).toBe(true);
    expect(one.has_more).toBe(true);
    const some = await harness.stripe.events.list({ types: ["customer.created", "charge.failed"] });
    expect(some.data.map(({ type }) => type)).toEqual(["customer.created"]);
    const charges = await harness.stripe.events.list({ type: "charge.*", limit: 100 });
    expect(new Set(charges.data.map(({ type }) => type))).toEqual(new Set(["charge.succeeded"]));
  });

  it("refuse an invalid cursor or limit", async () => {
    expect((await errorOf(harness.stripe.charges.list({ starting_after: "ch_none" }))).code).toBe(
      "resource_missing",
    );
    expect((await errorOf(harness.stripe.charges.list({ limit: 101 }))).param).toBe("limit");
  });

  it("find customers by email", async () => {
    const { data } = await harness.stripe.customers.list({ email: "ann@example.com" });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
  });
});

describe("expand", () => {
  it("follows ids through objects and lists", async () => {
    const page = await harness.stripe.paymentIntents.list({
      limit: 2,
      expand: ["data.latest_charge.balance_transaction", "data.payment_method", "data.customer"],
    });
    for (const intent of page.data) {
      const charge = intent.latest_charge as Stripe.Charge;
      expect(charge.balance_transaction).toMatchObject({ object: "balance_transaction", fee: 59 });
      expect(intent.payment_method).toMatchObject({ object: "payment_method", type: "card" });
      expect(intent.customer).toMatchObject({ email: "ann@example.com" });
    }
  });

  it("keeps null values and refuses fields that are not objects", async () => {
    const created = await harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, expand: ["latest_charge"] });
    expect(created.latest_charge).toBeNull();
    const error = await errorOf(harness.stripe.paymentIntents.retrieve(created.id, { expand: ["amount"] }));
    expect(error.message).toBe("This property cannot be expanded (amount).");
  });
});

describe("customers and payment methods", () => {
  it("are updated, attached, detached and deleted", async () => {
    const { stripe } = harness;
    const { id } = await stripe.customers.create({ email: "bo@example.com" });
    const renamed = await stripe.customers.update(id, { name: "Bo", metadata: { vip: "1" } });
    expect(renamed).toMatchObject({ name: "Bo", email: "bo@example.com", metadata: { vip: "1" } });
    const method = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: id });
    expect((await stripe.customers.listPaymentMethods(id)).data.map((item) => item.id)).toEqual([method.id]);
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect(await stripe.customers.del(id)).toEqual({ id, object: "customer", deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await errorOf(stripe.customers.update(id, { name: "x" }))).statusCode).toBe(404);
  });
});
