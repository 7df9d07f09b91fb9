import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { db } from "@/lib/server/db";
import { MANAGER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { DISPUTED, move, openHolds, statusOf } from "../../support/held-orders";
import { gate } from "../../support/payment-shop";
import { refundsShop, units } from "../../support/refunds-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";
import { REFUNDS } from "../../support/stripe-proxy";

const { shop, bought, linesOf, stock, atStripe, mailsOf, refund } = refundsShop();
const { sql, shopper, confirm, orderOf, holdRow, historyOf } = shop;
const { eventOf } = stripeEvents(shop);

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

describe("packing while a dispute arrives", () => {
  /** An order that is about to be put on hold, and a request that packs it. */
  async function race() {
    const { intent, id } = await shop.bought({ card: DISPUTED, quantity: 1 });
    const event = await eventOf("charge.dispute.created", intent);
    const { version } = await getAdminOrder(id);
    const pack = () =>
      markOrders(PACKER, { orders: [{ id, version }], status: "packed" }).then(
        ({ refused: [one] }) => one?.reason ?? "packed",
      );
    return { id, intent, event, pack };
  }
  /** Whether it was packed after its hold was placed. */
  const wasPackedOnHold = async (id: string) =>
    (
      await sql(
        `SELECT EXISTS (SELECT 1 FROM order_holds h JOIN order_events e USING (order_id)
           WHERE h.order_id = $1 AND e.type = 'packed' AND e.created_at > h.placed_at) AS was`,
        [id],
      )
    )[0]?.["was"];

  it.each(["the hold", "the packer"])("is won by the first request: %s", async (first) => {
    const { id, intent, pack } = await race();
    const row = await shop.holdRow("orders", id);
    const work: Promise<unknown>[] = [];
    const both = [() => syncOrderMoney(intent), pack];
    for (const [index, start] of (first === "the hold" ? both : both.reverse()).entries()) {
      work.push(start());
      await row.waiting(index + 1);
    }
    await row.free();
    const outcomes = await Promise.all(work);
    expect(await openHolds(id)).toEqual(["dispute"]); // visible in either order
    expect(await wasPackedOnHold(id)).toBe(false);
    if (first === "the packer") expect(outcomes).toContain("packed");
    else expect(outcomes[1]).toBe("is on hold (dispute or inquiry)");
    expect(await statusOf(id)).toBe(first === "the packer" ? "packed" : "new");
    expect((await refusal(move(id, "labeled"))).status).toBe(409);
  });

  it("never packs an order on hold among many concurrent requests", async () => {
    const { id, event, pack } = await race();
    await Promise.all([pack(), handleStripeEvent(event), pack(), pack()]);
    expect(await openHolds(id)).toEqual(["dispute"]);
    expect(await wasPackedOnHold(id)).toBe(false);
  });

  it("would pack it without the check under the order's lock (control)", async () => {
    const { id, event } = await race();
    const looked = gate();
    await sql("ALTER TABLE orders DISABLE TRIGGER orders_on_hold_stay");
    const unguarded = (async () => {
      const holds = await sql("SELECT 1 FROM order_holds WHERE order_id = $1 AND released_at IS NULL", [id]);
      await looked.closed;
      if (holds.length > 0) return;
      await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
      await sql(
        "INSERT INTO order_events (id, order_id, type, message, created_at) VALUES ('unguarded', $1, 'packed', '', now() AT TIME ZONE 'UTC')",
        [id],
      );
    })();
    await handleStripeEvent(event);
    looked.open();
    await unguarded;
    await sql("ALTER TABLE orders ENABLE TRIGGER orders_on_hold_stay");
    expect(await wasPackedOnHold(id)).toBe(true);
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

describe("an order canceled by the shop", () => {
  it("refunds and restocks the remainder once, with a reason", async () => {
    const before = await stock();
    const { id, intent, amount, lines } = await bought();
    const part = await refund(id, { kind: "lines", lines: [units(lines[0], 1)] });
    await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
    await Promise.all([1, 2, 3].map(() => cancelOrderByShop(MANAGER.userId, id, "We could not find it.")));
    expect(await atStripe(intent)).toEqual([amount - part, part]);
    expect(await orderOf(intent)).toMatchObject({ cancel_reason: "shop", payment_status: "refunded" });
    expect(await stock()).toEqual(before);
    expect(await mailsOf(id)).toHaveLength(2);
    expect((await historyOf(id)).filter((type) => type === "cancelled")).toHaveLength(1);
    expect((await linesOf(id)).map(({ refunded }) => refunded)).toEqual([3, 1]);
  });

  it("refunds nothing if everything was refunded before, and sends one email that mentions no refund", async () => {
    const { id, amount } = await bought();
    await refund(id, { kind: "full", restock: true });
    const canceledMails = () =>
      sql(
        "SELECT recipient, data FROM mail_outbox WHERE template = 'order-canceled' AND data->>'orderId' = $1",
        [id],
      );
    expect(await canceledMails()).toEqual([]); // control: a refund alone cancels nothing
    await Promise.all([1, 2, 3].map(() => cancelOrderByShop(MANAGER.userId, id, "You asked us to.")));
    expect(await canceledMails()).toEqual([
      { recipient: expect.stringContaining("@"), data: { orderId: id, reason: "You asked us to." } },
    ]);
    expect(await mailsOf(id)).toEqual([amount]);
  });

  it("does not restock units that were refunded without restocking", async () => {
    const before = await stock();
    const { id, lines } = await bought();
    await refund(id, { kind: "lines", lines: [units(lines[0], 2, false)] });
    await cancelOrderByShop(MANAGER.userId, id, "");
    expect(await stock()).toEqual([Number(before[0]) - 2, before[1]]);
  });

  it("is refused after shipping, without a payment, or after the buyer's cancellation", async () => {
    const userId = String((await sql("SELECT id FROM users ORDER BY id LIMIT 1"))[0]?.["id"]);
    const [shipped, taken] = [await bought(), await bought({ userId })];
    await sql("UPDATE orders SET fulfillment_status = 'shipped' WHERE id = $1", [shipped.id]);
    expect((await refusal(cancelOrderByShop(MANAGER.userId, shipped.id, ""))).message).toMatch(
      /already shipped/,
    );
    await cancelOrder({ userId }, taken.id);
    expect((await refusal(cancelOrderByShop(MANAGER.userId, taken.id, ""))).message).toMatch(
      /already been canceled/,
    );
    const person = shop.shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    const pending = String((await orderOf(paymentIntentId))?.["id"]);
    expect((await refusal(cancelOrderByShop(MANAGER.userId, pending, ""))).message).toMatch(/not been paid/);
  });
});
