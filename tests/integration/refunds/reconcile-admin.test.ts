import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { resolveDiscrepancy } from "@/lib/checkout/commands/reconciliation/resolve-discrepancy";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { refundOrderSchema } from "@/lib/checkout/schema";
import type { Resolution } from "@/lib/checkout/schema/reconcile";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { paymentShop } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

const shop = paymentShop();
const { sql, orderOf, bought, paidAtStripe, alertOf } = shop;

const differences = async () => (await reconcileWithStripe({})).differences;
/** The discrepancy that a resolution of this kind applies to. */
const found = async (kind: Resolution, target: string) =>
  (await differences()).find(({ resolution: one }) => one?.action === kind && one.target === target);
const resolve = (kind: Resolution, target: string) => resolveDiscrepancy(OWNER, { action: kind, target });

describe("the comparison with Stripe", () => {
  it("finds nothing when everything matches, in few calls and without requesting single payments", async () => {
    const known = await reconcileWithStripe({});
    await bought();
    await bought();
    const before = shop.asked().length;
    const { differences: none, payments, orders } = await reconcileWithStripe({});
    expect(none).toEqual([]);
    expect([payments - known.payments, orders - known.orders]).toEqual([2, 2]);
    expect(shop.asked().length - before).toBe(3);
  });

  it("finds a payment without its order, and creates it", async () => {
    const { intent } = await bought({ finalize: false });
    expect(await found("make_order", intent)).toBeDefined();
    await resolve("make_order", intent);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
    expect(await differences()).toEqual([]);
    expect(await sql("SELECT action FROM audit_log WHERE object_id = $1", [intent])).toEqual([
      { action: "order.reconcile" },
    ]);
  });

  it("creates the order of a stuck payment and resolves its alert, not that of a fraud warning about it", async () => {
    const { intent } = await bought({ finalize: false });
    for (const key of [`early_fraud_warning:${intent}`, `payment:${intent}`])
      await sql(
        `INSERT INTO notices (id, key, kind, object_type, object_id, message, amount_cents, currency)
         VALUES ($1, $1, 'payment_stuck', 'payment', $2, '', 100, 'usd')`,
        [key, intent],
      );
    await resolve("make_order", intent);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
    expect(
      await sql("SELECT key FROM notices WHERE object_id = $1 AND handled_at IS NOT NULL", [intent]),
    ).toEqual([{ key: `payment:${intent}` }]);
  });

  it("finds an unreported refund and dispute, and records them", async () => {
    const [one, other] = [await bought(), await bought({ card: "pm_card_createDispute" })];
    await shop.stripe().refunds.create({ payment_intent: one.intent, amount: 200 });
    expect(await found("read_again", one.intent)).toBeDefined();
    expect(await found("read_again", other.intent)).toBeDefined();
    await resolve("read_again", one.intent);
    await resolve("read_again", other.intent);
    expect(await orderOf(one.intent)).toMatchObject({ payment_status: "partially_refunded" });
    expect(await sql("SELECT status FROM disputes WHERE order_id = $1", [other.id])).toEqual([
      { status: "open" },
    ]);
    expect(await differences()).toEqual([]);
  });

  it("runs as a job too, after webhooks had time to arrive", async () => {
    await findUnrecordedPayments(-5);
    const withoutOrder = await findUnrecordedPayments(-5); // their refunds have no place in the shop
    const { intent } = await bought();
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 150 });
    expect(await findUnrecordedPayments(3600)).toBe(0);
    expect(await findUnrecordedPayments(-5)).toBe(withoutOrder + 1);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "partially_refunded" });
    expect(await findUnrecordedPayments(-5)).toBe(withoutOrder);
  });

  it("finds an amount that differs from Stripe's, and uses Stripe's (D14)", async () => {
    const { id, intent, amount } = await bought();
    await sql("UPDATE payments SET amount_cents = amount_cents - 50 WHERE order_id = $1", [id]);
    expect(await found("accept_amount", id)).toBeDefined();
    await resolve("accept_amount", id);
    expect(await sql("SELECT amount_cents FROM payments WHERE order_id = $1", [id])).toEqual([
      { amount_cents: amount },
    ]);
    expect(await orderOf(intent)).toMatchObject({ adjustment_cents: 0 });
    expect(await differences()).toEqual([]);
  });

  it("finds a refund that was recorded and never made, and sends it; a missing answer from Stripe is reported", async () => {
    const { id, intent } = await bought();
    const [row] = await sql("SELECT version FROM orders WHERE id = $1", [id]);
    const input = refundOrderSchema.parse({
      kind: "amount",
      amount: 120,
      requestKey: "a-key-of-a-test",
      version: row?.["version"],
    });
    shop.meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    const refundId = await refundOrder(OWNER.userId, id, input);
    await sql("UPDATE refunds SET created_at = created_at - interval '5 minutes' WHERE id = $1", [refundId]);
    expect(await found("send_refund", refundId)).toBeDefined();
    expect((await refusal(resolve("send_refund", refundId))).code).toBe("payment_provider");
    shop.meddle(undefined);
    await resolve("send_refund", refundId);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "partially_refunded" });
    expect(await differences()).toEqual([]);
  });

  it("finds a payment without a known order, and refunds it once", async () => {
    const intent = await paidAtStripe({ orderId: "an-order-that-is-gone-01", revision: "1" });
    expect(await found("refund_payment", intent)).toMatchObject({ order: null, amountCents: 1834 });
    await Promise.all([resolve("refund_payment", intent), resolve("refund_payment", intent)]);
    await resolve("refund_payment", intent);
    expect((await shop.stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    expect(await differences()).toEqual([]);
    const { intent: ordered } = await bought();
    expect((await refusal(resolve("refund_payment", ordered))).code).toBe("conflict");
  });

  it("finds no refund missing of a payment without a known order that staff refunded in the Stripe Dashboard", async () => {
    const intent = await paidAtStripe({ orderId: "an-order-that-is-gone-02", revision: "1" });
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 834 });
    expect((await differences()).map(({ id }) => id)).toEqual([`refund_payment:${intent}`]);
    await shop.stripe().refunds.create({ payment_intent: intent });
    expect(await differences()).toEqual([]);
  });

  it("finds a paid order without a payment, and cancels it", async () => {
    const person = shop.shopper();
    await person.add(0, 1);
    const { paymentIntentId: intent } = await person.pay();
    const id = String((await orderOf(intent))?.["id"]);
    await sql("UPDATE orders SET paid_at = now(), payment_status = 'paid' WHERE id = $1", [id]);
    expect(await found("cancel_order", id)).toBeDefined();
    await resolve("cancel_order", id);
    expect(await orderOf(intent)).toMatchObject({ cancel_reason: "shop" });
    expect(await found("cancel_order", id)).toBeUndefined();
    // It was never a real order: the final audit counts no payment for it.
    await sql("UPDATE orders SET paid_at = NULL, payment_status = 'failed' WHERE id = $1", [id]);
    await sql("UPDATE products SET available = available + 1 WHERE id = $1", [shop.product(0)]);
    await sql("UPDATE reservations SET status = 'released' WHERE order_id = $1", [id]);
  });

  it("is bounded: a long range is cut, and another day can be selected", async () => {
    const long = await reconcileWithStripe({ from: "2020-01-01", to: "2026-11-21" });
    expect([long.from, long.to]).toEqual(["2026-10-22", "2026-11-21"]);
    const { intent } = await bought({ finalize: false });
    expect((await reconcileWithStripe({ from: "2020-01-01", to: "2020-01-03" })).differences).toEqual([]);
    await finalizePayment(await readIntent(intent));
  });
});

describe("the hourly comparison", () => {
  beforeEach(() => findUnrecordedPayments(-5)); // the first one reaches further back

  it("continues where the last one ended, so a restored backup or a paused job misses nothing", async () => {
    await sql("UPDATE stripe_comparison SET compared_until = now() - interval '20 days'");
    const asked = shop.asked().length;
    await findUnrecordedPayments(-5);
    const pages = shop
      .asked()
      .slice(asked)
      .filter(({ call }) => call === "GET /v1/charges");
    expect(pages).toHaveLength(21); // a day at a time, and the last seconds
  });

  it("reports when one run is not enough, and the next one continues", async () => {
    await sql("UPDATE stripe_comparison SET compared_until = now() - interval '20 days'");
    const behind = async () =>
      sql("SELECT message, handled_at IS NULL AS open FROM notices WHERE kind = 'comparison_behind'");
    await findUnrecordedPayments(-5, -1);
    expect(await behind()).toMatchObject([{ message: expect.stringContaining("has reached"), open: true }]);
    await findUnrecordedPayments(-5);
    expect(await behind()).toMatchObject([{ open: false }]);
  });

  it("does not skip a payment that could not be compared", async () => {
    const intent = await paidAtStripe();
    const isPast = async () =>
      (await sql("SELECT compared_until > now() AS past FROM stripe_comparison"))[0]?.["past"];
    await sql("UPDATE stripe_comparison SET compared_until = now() - interval '6 days'");
    shop.meddle(({ call }) => (call === `GET /v1/payment_intents/${intent}` ? { refuse: true } : undefined));
    await findUnrecordedPayments(-5);
    expect(await isPast()).toBe(false);
    expect(await alertOf(intent)).toBeUndefined();
    shop.meddle(undefined);
    await findUnrecordedPayments(-5);
    expect(await alertOf(intent)).toMatchObject({ handled_at: null });
    expect(await isPast()).toBe(true);
  });
});
