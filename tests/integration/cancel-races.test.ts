import { cancelOrder } from "@/lib/checkout/commands/cancel-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { db } from "@/lib/server/db";
import { paymentShop } from "../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf, holdRow, historyOf } = shop;
const REFUNDS = "POST /v1/refunds";

let userId: string;
beforeAll(async () => {
  userId = String((await sql("SELECT id FROM users ORDER BY id LIMIT 1"))[0]?.["id"]);
});

const stockOf = async (index: number) =>
  (await sql("SELECT on_hand, available FROM products WHERE id = $1", [shop.product(index)]))[0];
const refundsOf = (id: string) => sql("SELECT id FROM refunds WHERE order_id = $1", [id]);
const refundsAtStripe = async (intent: string) =>
  (await shop.stripe().refunds.list({ payment_intent: intent })).data;
const packNow = (id: string) => db().order.update({ where: { id }, data: { fulfillmentStatus: "packed" } });

describe("a cancellation during packing", () => {
  /** Both requests wait for the order's row, in this order. */
  async function race(first: (id: string) => Promise<unknown>, second: (id: string) => Promise<unknown>) {
    const { id, intent } = await shop.bought({ userId });
    const row = await holdRow("orders", id);
    const results = [first(id).catch((error: unknown) => error)];
    await row.waiting(1);
    results.push(second(id).catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    await Promise.all(results);
    const order = await orderOf(intent);
    return {
      id,
      isCancelled: order?.["cancelled_at"] !== null,
      isPacked: order?.["fulfillment_status"] === "packed",
      refunds: (await refundsAtStripe(intent)).length,
    };
  }
  const cancel = (id: string) => cancelOrder({ userId }, id);

  it("is refused when packing came first", async () => {
    expect(await race(packNow, cancel)).toMatchObject({ isCancelled: false, isPacked: true, refunds: 0 });
  });

  it("prevents packing when the buyer came first", async () => {
    expect(await race(cancel, packNow)).toMatchObject({ isCancelled: true, isPacked: false, refunds: 1 });
  });

  it("would conflict without the guard (control)", async () => {
    await sql("ALTER TABLE orders DROP CONSTRAINT orders_cancelled_not_packed");
    const both = await race(cancel, packNow);
    expect(both).toMatchObject({ isCancelled: true, isPacked: true, refunds: 1 });
    await sql("UPDATE orders SET fulfillment_status = 'new' WHERE id = $1", [both.id]);
    await sql(
      "ALTER TABLE orders ADD CONSTRAINT orders_cancelled_not_packed CHECK (cancel_reason IS NULL OR cancel_reason = 'shop' OR fulfillment_status = 'new')",
    );
  });
});

describe("a cancellation while the payment is being reported", () => {
  it("waits for the order, and cancels it", async () => {
    const before = await stockOf(1);
    const person = shopper(userId);
    await person.add(1, 2);
    const { paymentIntentId } = await person.pay();
    await confirm(paymentIntentId);
    const order = await orderOf(paymentIntentId);
    const id = String(order?.["id"]);
    const row = await holdRow("orders", id);
    const intent = await readIntent(paymentIntentId);
    const all = [finalizePayment(intent)];
    await row.waiting(1);
    const cancelled = cancelOrder(person.viewer, id);
    await row.waiting(2);
    all.push(finalizePayment(intent));
    await row.waiting(3);
    await row.free();
    await Promise.all([...all, cancelled]);
    expect(await orderOf(paymentIntentId)).toMatchObject({
      cancel_reason: "buyer",
      payment_status: "refunded",
    });
    expect(await refundsAtStripe(paymentIntentId)).toHaveLength(1);
    expect(await stockOf(1)).toEqual(before);
  });

  it("would run twice concurrently without the second check under the lock (control)", async () => {
    const { person, id } = await shop.bought({ userId });
    await sql(
      "CREATE FUNCTION forget_cancel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.cancelled_at := NULL; NEW.cancel_reason := NULL; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER forget_cancel BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION forget_cancel()",
    );
    shop.meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await Promise.all([cancelOrder(person.viewer, id), cancelOrder(person.viewer, id)]);
    expect((await historyOf(id)).filter((type) => type === "cancelled")).toHaveLength(2);
    expect(await refundsOf(id)).toHaveLength(1); // an earlier refund is not repeated
    await sql("DROP TRIGGER forget_cancel ON orders");
    await sql("DELETE FROM refunds WHERE order_id = $1", [id]);
  });
});
