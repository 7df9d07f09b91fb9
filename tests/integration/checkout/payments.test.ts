import { removeLine, setLineQuantity } from "@/lib/cart/commands/change-lines";
import { listCartRows } from "@/lib/cart/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { db } from "@/lib/server/db";
import { gate, paymentShop } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf, holdRow } = shop;

describe("a changed cart paid in a second tab", () => {
  it("does not change the order whose payment is being finalized in the first", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    await confirm(prepared.paymentIntentId);
    await person.add(1, 1);
    const order = await orderOf(prepared.paymentIntentId);
    const row = await holdRow("orders", order?.["id"]);
    const finalized = finalizePayment(await readIntent(prepared.paymentIntentId));
    await row.waiting(1);
    const second = person.pay().catch((error: unknown) => error);
    await row.waiting(2);
    await row.free();
    await finalized;
    await second;
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "paid",
      total_cents: prepared.amount,
      revision: 1,
    });
    expect(
      await sql("SELECT product_id, quantity FROM order_lines WHERE order_id = $1", [order?.["id"]]),
    ).toEqual([{ product_id: shop.product(0), quantity: 2 }]);
    expect(
      await sql("SELECT status, quantity FROM reservations WHERE order_id = $1", [order?.["id"]]),
    ).toEqual([{ status: "consumed", quantity: 2 }]);
    // Unbought items are still in the cart and can be bought.
    expect(await listCartRows(db(), person.owner)).toMatchObject([
      { productId: shop.product(1), quantity: 1 },
    ]);
  });

  it("leaves no hold on an order that is being given up", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    const order = await orderOf(prepared.paymentIntentId);
    await setLineQuantity(person.owner, String((await listCartRows(db(), person.owner))[0]?.id), 3);
    await shop.stripe().paymentIntents.cancel(prepared.paymentIntentId);
    const row = await holdRow("orders", order?.["id"]);
    const abandoned = abandonOrder(String(order?.["id"]), "The payment was canceled");
    await row.waiting(1);
    const second = person.pay();
    await row.waiting(2);
    await row.free();
    await abandoned;
    const fresh = await second;
    expect(fresh.paymentIntentId).not.toBe(prepared.paymentIntentId);
    expect(
      await sql("SELECT quantity FROM reservations WHERE order_id = $1 AND status = 'held'", [order?.["id"]]),
    ).toEqual([]);
  });
});

describe("a line deleted during a change", () => {
  it("is reported as not in the cart, rather than as an error", async () => {
    const person = shopper();
    await person.add(0, 1);
    const [line] = await listCartRows(db(), person.owner);
    const lock = await holdRow("cart_lines", line?.id);
    const removed = removeLine(person.owner, String(line?.id));
    await lock.waiting(1);
    const changed = setLineQuantity(person.owner, String(line?.id), 1).catch((error: unknown) => error);
    await lock.waiting(2);
    await lock.free();
    await removed;
    expect(await changed).toMatchObject({ code: "not_found" });
  });

  it("does not keep its payment from becoming an order", async () => {
    const person = shopper();
    await person.add(0, 3);
    const prepared = await person.pay();
    const intent = await confirm(prepared.paymentIntentId);
    await person.add(0, 1); // four in the cart, three paid
    const [line] = await listCartRows(db(), person.owner);
    const lock = await holdRow("cart_lines", line?.id);
    const lowered = setLineQuantity(person.owner, String(line?.id), 1);
    await lock.waiting(1);
    const finalized = finalizePayment(await readIntent(intent.id)).catch((error: unknown) => error);
    await lock.waiting(2);
    await lock.free();
    await lowered;
    expect(await finalized).toMatchObject({ order: { paymentStatus: "paid" } });
  });
});

const isCreate = ({ call }: { call: string }): boolean => call === "POST /v1/payment_intents";
const leaseEnds = (orderId: unknown) =>
  sql("UPDATE orders SET payment_sync_until = now() - interval '1 second' WHERE id = $1", [orderId]);
const pendingOf = async (sessionId: string) =>
  (
    await sql(
      "SELECT o.* FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.session_id = $1 AND o.payment_status = 'pending'",
      [sessionId],
    )
  )[0];
const untilAsked = async (count: number) => {
  for (let wait = 0; shop.asked().filter(isCreate).length < count; wait += 1) {
    if (wait > 300) throw new Error("Stripe was not asked");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe("a lease that expired while Stripe was slow", () => {
  it("creates one intent per order, never two that could both be paid", async () => {
    const person = shopper();
    await person.add(0, 1);
    const slow = gate();
    const before = shop.asked().filter(isCreate).length;
    shop.meddle((asked) => (isCreate(asked) ? { after: slow.closed } : undefined));
    const first = person.pay().catch((error: unknown) => error);
    await untilAsked(before + 1);
    shop.meddle(undefined);
    await leaseEnds((await pendingOf(person.owner.sessionId))?.["id"]);
    await person.add(1, 1);
    const second = await person.pay();
    slow.open();
    expect(await first).toMatchObject({ code: "conflict" });
    expect(await pendingOf(person.owner.sessionId)).toMatchObject({
      payment_intent_id: second.paymentIntentId,
    });
  });

  it("is not taken from the request that holds it now", async () => {
    const person = shopper();
    await person.add(0, 1);
    const [slow, slower] = [gate(), gate()];
    const before = shop.asked().filter(isCreate).length;
    shop.meddle((asked) => (isCreate(asked) ? { after: slow.closed } : undefined));
    const first = person.pay().catch((error: unknown) => error);
    await untilAsked(before + 1);
    const id = (await pendingOf(person.owner.sessionId))?.["id"];
    await leaseEnds(id);
    shop.meddle((asked) => (isCreate(asked) ? { after: slower.closed } : undefined));
    await person.add(1, 1);
    const second = person.pay();
    await untilAsked(before + 2);
    slow.open();
    await first;
    expect((await pendingOf(person.owner.sessionId))?.["payment_sync_until"]).not.toBeNull();
    slower.open();
    await second;
    expect((await pendingOf(person.owner.sessionId))?.["payment_sync_until"]).toBeNull();
  });
});

describe("a payment in progress at Stripe", () => {
  it("keeps its goods when the cart is changed and paid again", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    shop.meddle(({ call }) =>
      call === `GET /v1/payment_intents/${prepared.paymentIntentId}`
        ? { alter: (body) => ({ status: 200, body: { ...body, status: "processing" } }) }
        : undefined,
    );
    const order = await orderOf(prepared.paymentIntentId);
    await setLineQuantity(person.owner, String((await listCartRows(db(), person.owner))[0]?.id), 1);
    await expect(person.pay()).rejects.toMatchObject({ code: "conflict" });
    expect(await sql("SELECT quantity FROM reservations WHERE order_id = $1", [order?.["id"]])).toEqual([
      { quantity: 2 },
    ]);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ revision: 1, payment_sync_until: null });
  });
});

describe("a browser that knows the cart but not the checkout secret", () => {
  it("gets its own order, without the other one's address", async () => {
    const person = shopper();
    await person.add(0, 1);
    const prepared = await person.pay();
    const stranger = await person.pay({ secretHash: "another", withAddress: false });
    expect(stranger.paymentIntentId).not.toBe(prepared.paymentIntentId);
    expect(await orderOf(stranger.paymentIntentId)).toMatchObject({
      shipping_address: null,
      customer_email: "",
    });
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ checkout_secret_hash: "mine" });
    // The first intent cannot be paid too: one cart is never charged twice.
    expect((await shop.stripe().paymentIntents.retrieve(prepared.paymentIntentId)).status).toBe("canceled");
  });
});
