import type { JobName } from "@/lib/jobs";
import { Buyer, type Claims, type Prepared } from "../support/buyer";
import { endHolds } from "../support/end-holds";
import { staffOf } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";
import { waitFor } from "../support/wait-for";

let shop: SharedShop;
let productId: string;

// Nothing reaches the shop by itself here: webhooks are off.
beforeAll(async () => {
  shop = await sharedShop();
  await shop.setWebhooks(false);
  await endHolds(shop);
  productId = String((await shop.sql("SELECT id FROM products WHERE slug = 'hemp-cheese'"))[0]?.["id"]);
});
afterAll(async () => {
  await shop.setWebhooks(true);
  await shop.stop();
});

afterEach(() => shop.moveClock(0));

/** Runs a job when holds have expired and unreported payments are due. */
async function runLater(job: JobName): Promise<void> {
  shop.moveClock(16 * 60);
  await shop.job(job);
  shop.moveClock(0);
}
const orderOf = async (intent: string) =>
  (await shop.sql("SELECT * FROM orders WHERE payment_intent_id = $1", [intent]))[0];
/** The order once it is no longer pending. The test and, once a minute, the shop run the job that settles it. */
const settledOrderOf = (intent: string) =>
  waitFor(async () => {
    const order = await orderOf(intent);
    return order?.["payment_status"] === "pending" ? undefined : order;
  });
const stock = async () =>
  (await shop.sql("SELECT on_hand, available FROM products WHERE id = $1", [productId]))[0] as {
    on_hand: number;
    available: number;
  };

async function ready(quantity = 1): Promise<{ person: Buyer; prepared: Prepared; claims: Claims }> {
  const person = new Buyer(shop.url);
  await person.add(productId, quantity);
  const prepared = (await person.prepare()).body;
  return { person, prepared, claims: await person.claims(prepared) };
}

describe("when a payment is not reported", () => {
  it("the reconciler creates the order", async () => {
    const { person, prepared } = await ready();
    await person.pay(prepared);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ payment_status: "pending" });
    await runLater("reconcile-payments");
    expect(await settledOrderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "paid",
      cancelled_at: null,
    });
    expect(await person.cart()).toEqual([]);
  });

  it("a refund that was recorded but not sent is sent", async () => {
    const { person, prepared } = await ready();
    await person.pay(prepared);
    await runLater("reconcile-payments");
    const order = await settledOrderOf(prepared.paymentIntentId);
    await shop.sql(
      "INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, reason, updated_at) VALUES ('r1', $1, $2, 'refund-in-full-test', $3, 'Crash', now())",
      [order?.["id"], prepared.paymentIntentId, prepared.amount],
    );
    await shop.job("reconcile-payments");
    await waitFor(
      async () =>
        (await shop.sql("SELECT 1 FROM refunds WHERE id = 'r1' AND status = 'succeeded'")).length === 1,
    );
    expect((await shop.stripe.refunds.list({ payment_intent: prepared.paymentIntentId })).data).toHaveLength(
      1,
    );
    await shop.job("reconcile-payments");
    expect((await shop.stripe.refunds.list({ payment_intent: prepared.paymentIntentId })).data).toHaveLength(
      1,
    );
  });
});

describe("when a hold expires", () => {
  it("the intent is canceled first, then the stock is released, and the shopper can start again", async () => {
    const before = await stock();
    const { person, prepared } = await ready(3);
    expect((await stock()).available).toBe(before.available - 3);
    await runLater("expire-holds");
    expect(await settledOrderOf(prepared.paymentIntentId)).toMatchObject({ payment_status: "failed" });
    expect(await stock()).toEqual(before);
    expect((await shop.stripe.paymentIntents.retrieve(prepared.paymentIntentId)).status).toBe("canceled");
    expect(await person.cart()).toMatchObject([{ quantity: 3 }]);
    shop.moveClock(22 * 60); // a released product can be held again five minutes later (D43)
    const again = (await person.prepare()).body;
    expect(again.paymentIntentId).not.toBe(prepared.paymentIntentId);
    const claims = await person.claims(again);
    await person.pay(again);
    expect((await person.order(claims)).status).toBe(201);
  });

  it("an earlier payment becomes its order", async () => {
    const { person, prepared } = await ready();
    await person.pay(prepared);
    await runLater("expire-holds");
    expect(await settledOrderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "paid",
      cancelled_at: null,
    });
  });

  it("an active hold stays", async () => {
    const { prepared } = await ready();
    await shop.sql(
      "UPDATE orders SET hold_expires_at = now() + interval '1 hour' WHERE payment_intent_id = $1",
      [prepared.paymentIntentId],
    );
    await runLater("expire-holds");
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "pending",
      cancelled_at: null,
    });
  });
});

describe("a payment that arrives after the hold has ended", () => {
  /** Ends the hold without canceling the intent, as if Stripe had answered late. */
  async function releaseBehindItsBack(intent: string): Promise<void> {
    await shop.sql(
      "UPDATE products p SET available = available + r.quantity FROM reservations r JOIN orders o ON o.id = r.order_id WHERE p.id = r.product_id AND o.payment_intent_id = $1",
      [intent],
    );
    await shop.sql(
      "UPDATE reservations SET status = 'released' WHERE order_id = (SELECT id FROM orders WHERE payment_intent_id = $1)",
      [intent],
    );
    await shop.sql(
      "UPDATE orders SET payment_status = 'failed', cancelled_at = now(), cancel_reason = 'not_paid' WHERE payment_intent_id = $1",
      [intent],
    );
  }

  it("takes the stock while it is available", async () => {
    const { person, prepared, claims } = await ready(2);
    await person.pay(prepared);
    await releaseBehindItsBack(prepared.paymentIntentId);
    const before = await stock();
    expect((await person.order(claims)).status).toBe(201);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "paid",
      cancelled_at: null,
    });
    expect(await stock()).toEqual({ on_hand: before.on_hand - 2, available: before.available - 2 });
  });

  it("is refunded in full, recorded and emailed when it is not", async () => {
    const { person, prepared, claims } = await ready(2);
    await person.pay(prepared);
    await releaseBehindItsBack(prepared.paymentIntentId);
    const { available } = await stock();
    /** Adds stock that was never there for sale. */
    const add = async (units: number) => {
      await shop.sql("UPDATE products SET on_hand = on_hand + $2, available = available + $2 WHERE id = $1", [
        productId,
        units,
      ]);
      await shop.sql("UPDATE stock_began SET stock = stock + $1 WHERE slug = 'hemp-cheese'", [units]);
    };
    await add(1 - available);
    const placed = await person.order(claims);
    expect(placed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("refunding your payment in full") },
    });
    const order = await orderOf(prepared.paymentIntentId);
    expect(order).toMatchObject({ payment_status: "refunded" });
    expect(order?.["cancelled_at"]).not.toBeNull();
    expect((await shop.stripe.refunds.list({ payment_intent: prepared.paymentIntentId })).data).toMatchObject(
      [{ amount: prepared.amount }],
    );
    expect(
      await shop.sql("SELECT 1 FROM mail_outbox WHERE key = $1", [`order-refused:${order?.["id"]}`]),
    ).toHaveLength(1);
    expect(await stock()).toMatchObject({ available: 1 });
    expect((await person.order(claims)).status).toBe(409);
    expect((await shop.stripe.refunds.list({ payment_intent: prepared.paymentIntentId })).data).toHaveLength(
      1,
    );
    await add(available - 1);
  });
});

describe("money without an order (D46)", () => {
  it("is on the dashboard immediately, and authorized staff refund it once", async () => {
    const { id: intent } = await shop.stripe.paymentIntents.create({
      amount: 1834,
      currency: "usd",
      metadata: { orderId: "lost-with-the-backup" },
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const { data } = await shop.stripe.events.list({ type: "payment_intent.succeeded", limit: 1 });
    expect(await Promise.all(data.map(shop.deliver))).toEqual([200]);
    const [alert] = await shop.sql("SELECT id FROM notices WHERE key = $1", [`payment:${intent}`]);
    const path = `/api/admin/payment-alerts/${alert?.["id"]}`;
    const [owner, packer] = [await staffOf(shop, "owner"), await staffOf(shop, "fulfilment")];
    expect((await packer.call("POST", path, { action: "refund" })).status).toBe(403);
    expect((await owner.call("POST", path, { action: "burn" })).status).toBe(400);
    expect(await owner.call("POST", path, { action: "create_order" })).toMatchObject({
      status: 409,
      body: { message: "This payment has no pending order. Refund it or mark it resolved." },
    });
    const page = (await owner.call<string>("GET", "/admin/orders/reconcile")).body;
    expect(page).toContain("Payments without an order");
    expect(page).toContain("A payment of $18.34 names an order that does not exist in this shop.");
    expect((await owner.call<string>("GET", "/admin")).body).toContain("Review payment");
    const presses = await Promise.all([1, 2].map(() => owner.call("POST", path, { action: "refund" })));
    expect(presses).toMatchObject([
      { status: 200, body: { isResolved: true } },
      { status: 200, body: { isResolved: true } },
    ]);
    expect((await shop.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    expect((await owner.call<string>("GET", "/admin/orders/reconcile")).body).not.toContain(
      "Payments without an order",
    );
  });

  it("without any metadata is found by the hourly comparison, and marked resolved", async () => {
    const { id: intent } = await shop.stripe.paymentIntents.create({
      amount: 900,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      confirm: true,
      payment_method: "pm_card_visa",
    });
    shop.moveClock(11 * 60); // webhooks have ten minutes to arrive
    await shop.job("find-lost-money");
    shop.moveClock(0);
    const [alert] = await shop.sql("SELECT id FROM notices WHERE key = $1", [`payment:${intent}`]);
    const owner = await staffOf(shop, "owner");
    const path = `/api/admin/payment-alerts/${alert?.["id"]}`;
    expect(await owner.call("POST", path, { action: "resolve" })).toMatchObject({
      body: { isResolved: true },
    });
    expect(await owner.call("POST", path, { action: "refund" })).toMatchObject({
      status: 409,
      body: { message: "This alert is already resolved." },
    });
  });
});
