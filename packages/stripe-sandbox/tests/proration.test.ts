/** @jest-environment node */
import type Stripe from "stripe";
import { DAY, giveCard, invoicesOf, openShop, type Shop, START } from "./billing";
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

const NEXT = Date.UTC(2027, 1, 1, 12) / 1000;

/** A Core subscription that has run for ten of 31 days. */
async function tenDaysIn(card = "visa"): Promise<{ customer: string; id: string; item: string }> {
  const { id: customer } = await shop.customer(card);
  const items = [{ price: shop.core.id }];
  const subscription = await harness.stripe.subscriptions.create({ customer, items });
  await shop.advanceTo(START + 10 * DAY);
  return { customer, id: subscription.id, item: subscription.items.data[0]?.id ?? "" };
}

const toPremium = (id: string, item: string, more: Stripe.SubscriptionUpdateParams) =>
  harness.stripe.subscriptions.update(id, { items: [{ id: item, price: shop.premium.id }], ...more });

const amounts = (invoice: Stripe.Invoice | undefined): number[] =>
  invoice?.lines.data.map(({ amount }) => amount) ?? [];

describe("a plan change", () => {
  // 21 of 31 days are left: credit 2000 × 21/31 = 1354.84, charge 3500 × 21/31 = 2370.97.
  it("is invoiced immediately with always_invoice, to the cent", async () => {
    const { customer, id, item } = await tenDaysIn();
    const switched = await toPremium(id, item, { proration_behavior: "always_invoice" });
    expect(switched).toMatchObject({ status: "active", billing_cycle_anchor: START });
    expect(switched.items.data[0]).toMatchObject({ id: item, price: { id: shop.premium.id } });
    const [first, second] = await invoicesOf(harness, customer);
    expect(second).toMatchObject({ billing_reason: "subscription_update", status: "paid", total: 1016 });
    expect(amounts(second)).toEqual([-1355, 2371]);
    expect(second?.lines.data[0]).toMatchObject({
      description: "Unused time on Core after 11 Jan 2027",
      period: { start: START + 10 * DAY, end: NEXT },
      parent: {
        subscription_item_details: {
          proration: true,
          proration_details: { credited_items: { invoice: first?.id } },
        },
      },
    });
    expect(second?.lines.data[1]?.description).toBe("Remaining time on Premium after 11 Jan 2027");
    await shop.advanceTo(NEXT + 7200);
    expect(amounts((await invoicesOf(harness, customer))[2])).toEqual([3500]);
  });

  it("waits for the next invoice with create_prorations, and is free with none", async () => {
    const { customer, id, item } = await tenDaysIn();
    await toPremium(id, item, { proration_behavior: "create_prorations" });
    expect(await invoicesOf(harness, customer)).toHaveLength(1);
    expect((await harness.stripe.invoiceItems.list({ customer, pending: true })).data).toHaveLength(2);
    await shop.advanceTo(NEXT + 7200);
    const [, second] = await invoicesOf(harness, customer);
    expect(amounts(second)).toEqual([-1355, 2371, 3500]);
    expect(second).toMatchObject({ status: "paid", amount_paid: 4516 });
    const other = await tenDaysInAgain();
    await toPremium(other.id, other.item, { proration_behavior: "none" });
    expect((await harness.stripe.invoiceItems.list({ customer: other.customer })).data).toEqual([]);
  });

  /** Ten days after the clock's current time. */
  const tenDaysInAgain = async (): Promise<{ customer: string; id: string; item: string }> => {
    const { id: customer } = await shop.customer("visa");
    const items = [{ price: shop.core.id }];
    const subscription = await harness.stripe.subscriptions.create({ customer, items });
    await shop.advanceTo(subscription.created + 10 * DAY);
    return { customer, id: subscription.id, item: subscription.items.data[0]?.id ?? "" };
  };

  it("can be previewed without changing anything", async () => {
    const { customer, id, item } = await tenDaysIn();
    const preview = (proration_behavior: "always_invoice" | "create_prorations") =>
      harness.stripe.invoices.createPreview({
        customer,
        subscription: id,
        subscription_details: { items: [{ id: item, price: shop.premium.id }], proration_behavior },
      });
    expect(await preview("always_invoice")).toMatchObject({ amount_due: 1016, status: "draft" });
    const next = await preview("create_prorations");
    expect(amounts(next)).toEqual([-1355, 2371, 3500]);
    expect(next.id).toMatch(/^upcoming_in_/);
    const plain = await harness.stripe.invoices.createPreview({ subscription: id });
    expect(plain).toMatchObject({ amount_due: 2000, billing_reason: "upcoming", period_end: NEXT });
    expect(await invoicesOf(harness, customer)).toHaveLength(1);
    expect((await harness.stripe.invoiceItems.list({ customer })).data).toEqual([]);
    const unchanged = await harness.stripe.subscriptions.retrieve(id);
    expect(unchanged.items.data[0]?.price.id).toBe(shop.core.id);
    expect((await errorOf(harness.stripe.invoices.createPreview({ subscription: "sub_none" }))).code).toBe(
      "resource_missing",
    );
    await harness.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await errorOf(harness.stripe.invoices.createPreview({ subscription: id }))).code).toBe(
      "invoice_upcoming_none",
    );
  });

  it("back and forth within a day loses no cent, and a credit reduces the next invoice", async () => {
    const { customer, id, item } = await tenDaysIn();
    await toPremium(id, item, { proration_behavior: "always_invoice" });
    await harness.stripe.subscriptions.update(id, {
      items: [{ id: item, price: shop.core.id }],
      proration_behavior: "always_invoice",
    });
    const [, up, down] = await invoicesOf(harness, customer);
    expect([up?.total, down?.total, down?.status]).toEqual([1016, -1016, "paid"]);
    expect(((await harness.stripe.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-1016);
    await shop.advanceTo(NEXT + 7200);
    expect((await invoicesOf(harness, customer))[3]).toMatchObject({
      total: 2000,
      starting_balance: -1016,
      amount_paid: 984,
      ending_balance: 0,
    });
  });

  it("is prorated from a day of the current period only", async () => {
    const { id, item } = await tenDaysIn();
    for (const proration_date of [START - DAY, NEXT + DAY])
      expect((await errorOf(toPremium(id, item, { proration_date }))).param).toBe("proration_date");
    await toPremium(id, item, { proration_behavior: "always_invoice", proration_date: START });
    const { latest_invoice } = await harness.stripe.subscriptions.retrieve(id, {
      expand: ["latest_invoice"],
    });
    expect(amounts(latest_invoice as Stripe.Invoice)).toEqual([-2000, 3500]);
  });

  it("is rejected when it cannot be paid with error_if_incomplete", async () => {
    const { customer, id, item } = await tenDaysIn();
    await giveCard(harness.stripe, customer, "chargeCustomerFail");
    const refused = await errorOf(
      toPremium(id, item, { payment_behavior: "error_if_incomplete", proration_behavior: "always_invoice" }),
    );
    expect(refused).toMatchObject({ statusCode: 402, code: "card_declined" });
    const kept = await harness.stripe.subscriptions.retrieve(id);
    expect([kept.status, kept.items.data[0]?.price.id]).toEqual(["active", shop.core.id]);
    expect(await invoicesOf(harness, customer)).toHaveLength(1);
    const owing = await toPremium(id, item, { proration_behavior: "always_invoice" });
    expect(owing).toMatchObject({ status: "past_due" });
  });

  it("to a yearly plan starts a new period immediately", async () => {
    const { customer, id, item } = await tenDaysIn();
    const yearly = await harness.stripe.prices.create({
      product: String(shop.core.product),
      currency: "usd",
      unit_amount: 20_000,
      recurring: { interval: "year" },
    });
    const switched = await harness.stripe.subscriptions.update(id, {
      items: [{ id: item, price: yearly.id }],
    });
    expect(switched).toMatchObject({ billing_cycle_anchor: START + 10 * DAY, status: "active" });
    expect(switched.items.data[0]?.current_period_end).toBe(Date.UTC(2028, 0, 11, 12) / 1000);
    expect(amounts((await invoicesOf(harness, customer))[1])).toEqual([-1355, 20_000]);
  });
});

describe("coupons", () => {
  it("for one use reduce the first paid invoice only", async () => {
    const { id: customer } = await shop.customer("visa");
    const coupon = await harness.stripe.coupons.create({
      percent_off: 50,
      duration: "once",
      max_redemptions: 1,
    });
    const made = await harness.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.core.id }],
      discounts: [{ coupon: coupon.id }],
      expand: ["latest_invoice.discounts.source.coupon"],
    });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ subtotal: 2000, total: 1000, amount_paid: 1000 });
    expect(invoice.discounts[0]).toMatchObject({ object: "discount", source: { coupon: { id: coupon.id } } });
    expect(invoice.total_discount_amounts).toMatchObject([{ amount: 1000 }]);
    expect(made.discounts).toEqual([]);
    await shop.advanceTo(NEXT + 7200);
    expect((await invoicesOf(harness, customer))[1]).toMatchObject({ amount_paid: 2000 });
    expect(await harness.stripe.coupons.retrieve(coupon.id)).toMatchObject({
      times_redeemed: 1,
      valid: false,
    });
    const again = harness.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.core.id }],
      discounts: [{ coupon: coupon.id }],
    });
    expect((await errorOf(again)).code).toBe("coupon_expired");
  });

  it("wait for the end of a trial, and reduce proration credits", async () => {
    const { id: customer } = await shop.customer("visa");
    await harness.stripe.coupons.create({ id: "half_off", percent_off: 50 });
    const { id, items } = await harness.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.core.id }],
      discounts: [{ coupon: "half_off" }],
      trial_period_days: 10,
    });
    await shop.advanceTo(START + 10 * DAY + 7200);
    const trialled = await invoicesOf(harness, customer);
    expect(trialled.map(({ amount_paid }) => amount_paid)).toEqual([0, 1000]);
    const item = items.data[0]?.id ?? "";
    await toPremium(id, item, {
      proration_behavior: "always_invoice",
      proration_date: START + 10 * DAY,
    });
    expect(amounts((await invoicesOf(harness, customer))[2])).toEqual([-1000, 3500]);
  });

  it("are retrieved, renamed and deleted; a price is found by its key", async () => {
    const { stripe } = harness;
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: "usd", duration: "forever" });
    expect((await stripe.coupons.update(coupon.id, { name: "Five" })).name).toBe("Five");
    expect((await stripe.coupons.list()).data.map(({ id }) => id)).toContain(coupon.id);
    expect(await stripe.coupons.del(coupon.id)).toMatchObject({ deleted: true });
    expect((await errorOf(stripe.coupons.retrieve(coupon.id))).statusCode).toBe(404);
    const keyed = await stripe.prices.update(shop.core.id, { lookup_key: `core_${shop.core.id}` });
    const found = await stripe.prices.list({
      lookup_keys: [String(keyed.lookup_key)],
      expand: ["data.product"],
    });
    expect(found.data).toMatchObject([{ id: shop.core.id, product: { name: "Core" } }]);
    const { product, currency } = shop.premium;
    const taken = stripe.prices.create({
      product: String(product),
      currency,
      unit_amount: 100,
      lookup_key: String(keyed.lookup_key),
    });
    expect((await errorOf(taken)).param).toBe("lookup_key");
    expect((await stripe.products.update(String(product), { active: false })).active).toBe(false);
    expect((await stripe.products.list({ active: true, limit: 100 })).data.map(({ id }) => id)).not.toContain(
      product,
    );
  });
});
