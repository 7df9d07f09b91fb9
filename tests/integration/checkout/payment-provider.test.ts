import type Stripe from "stripe";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { checkoutEvents } from "@/lib/checkout/events";
import { handleStripeEvent as handleWith } from "@/lib/server/stripe/events";
import { gate, paymentShop } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

const handleStripeEvent = (event: Stripe.Event) => handleWith(checkoutEvents, event);

const shop = paymentShop();
const { sql, shopper, confirm, orderOf } = shop;

describe("an intent that Stripe does not know", () => {
  const event = (id: string, type: string, objectId: string) =>
    ({ id, type, data: { object: { id: objectId } } }) as unknown as Stripe.Event;

  async function forgotten() {
    const person = shopper();
    await person.add(2, 4);
    const prepared = await person.pay();
    const id = `pi_unknown${person.owner.sessionId.slice(-8)}`;
    await sql("UPDATE orders SET payment_intent_id = $1 WHERE payment_intent_id = $2", [
      id,
      prepared.paymentIntentId,
    ]);
    return { person, id };
  }
  const heldOf = (intent: string) =>
    sql(
      "SELECT quantity FROM reservations r JOIN orders o ON o.id = r.order_id WHERE o.payment_intent_id = $1 AND r.status = 'held'",
      [intent],
    );

  it("loses its hold when it expires", async () => {
    const { id } = await forgotten();
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE payment_intent_id = $1",
      [id],
    );
    await expireHolds();
    expect(await heldOf(id)).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ payment_status: "failed" });
  });

  it("loses its hold when the reconciler checks it", async () => {
    const { id } = await forgotten();
    await reconcilePayments(0);
    expect(await heldOf(id)).toEqual([]);
  });

  it("does not keep its shopper from paying", async () => {
    const { person, id } = await forgotten();
    const fresh = await person.pay();
    expect(fresh.paymentIntentId).not.toBe(id);
    expect(await heldOf(id)).toEqual([]);
  });

  it.each(["payment_intent.succeeded", "payment_intent.canceled", "payment_intent.payment_failed"])(
    "is not requested repeatedly from %s",
    async (type) => {
      const one = event(`evt_unknown_${type}`, type, "pi_nobodyknowsthisone");
      expect(await handleStripeEvent(one)).toBe("processed");
      expect(await handleStripeEvent(one)).toBe("repeated");
    },
  );
});

describe("more than one batch of orders that cannot be ended", () => {
  it("does not block later orders", async () => {
    const person = shopper();
    await person.add(0, 1);
    const prepared = await person.pay();
    await sql(
      `INSERT INTO orders (id, order_number, payment_intent_id, subtotal_cents, shipping_cents, tax_cents, total_cents, hold_expires_at, created_at, updated_at)
       SELECT 'stuck' || to_char(n, 'FM00000000'), to_char(n, 'FM00000000'), 'pi_stuck' || n, 0, 0, 0, 0, now() - interval '1 hour', now() - interval '1 hour', now()
       FROM generate_series(1, 250) n`,
    );
    shop.meddle(({ call }) =>
      call.includes("pi_stuck")
        ? {
            alter: () => ({ status: 400, body: { error: { type: "invalid_request_error", message: "no" } } }),
          }
        : undefined,
    );
    await confirm(prepared.paymentIntentId);
    await reconcilePayments(0);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ payment_status: "paid" });
    const other = shopper();
    await other.add(0, 1);
    const late = await other.pay();
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE payment_intent_id = $1",
      [late.paymentIntentId],
    );
    await expireHolds();
    expect(await orderOf(late.paymentIntentId)).toMatchObject({ payment_status: "failed" });
    await sql("DELETE FROM orders WHERE id LIKE 'stuck%'");
  });
});

describe("a refund", () => {
  /** A payment for products out of stock, which must be refunded. */
  async function unwanted() {
    const person = shopper();
    await person.add(1, 1);
    const prepared = await person.pay();
    await confirm(prepared.paymentIntentId);
    const order = await orderOf(prepared.paymentIntentId);
    await abandonOrder(String(order?.["id"]), "A test");
    await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(1)]);
    return { prepared, orderId: order?.["id"] };
  }
  afterEach(() => sql("UPDATE products SET is_active = true"));
  const refundOf = async (orderId: unknown) =>
    (await sql("SELECT status FROM refunds WHERE order_id = $1", [orderId]))[0];

  it("already made at Stripe is not requested again", async () => {
    const { prepared, orderId } = await unwanted();
    await shop.stripe().refunds.create({ payment_intent: prepared.paymentIntentId });
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await refundOf(orderId)).toEqual({ status: "succeeded" });
    expect((await orderOf(prepared.paymentIntentId))?.["payment_status"]).toBe("refunded");
  });

  it("covers the remainder after a partial refund at Stripe", async () => {
    const { prepared, orderId } = await unwanted();
    await shop.stripe().refunds.create({ payment_intent: prepared.paymentIntentId, amount: 100 });
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await refundOf(orderId)).toEqual({ status: "succeeded" });
    const intent = await readIntent(prepared.paymentIntentId);
    expect((intent.latest_charge as Stripe.Charge).amount_refunded).toBe(prepared.amount);
  });

  it("sent by two processes concurrently is recorded once in the order's history", async () => {
    const { prepared, orderId } = await unwanted();
    const slow = gate();
    shop.meddle(({ call }) => (call === REFUNDS ? { after: slow.closed } : undefined));
    const both = Promise.all([
      finalizePayment(await readIntent(prepared.paymentIntentId)),
      (async () => {
        for (let wait = 0; wait < 300 && !(await refundOf(orderId)); wait += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await reconcilePayments(0);
      })(),
    ]);
    setTimeout(slow.open, 300);
    await both;
    expect(
      await sql("SELECT type FROM order_events WHERE order_id = $1 AND type = 'refunded'", [orderId]),
    ).toHaveLength(1);
  });
});
