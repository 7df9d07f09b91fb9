import type Stripe from "stripe";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { resolvePaymentAlert } from "@/lib/checkout/commands/payment-alerts/resolve-payment-alert";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundPayment } from "@/lib/checkout/commands/refunds/refund-payment";
import { retryPayment } from "@/lib/checkout/commands/retry-payment";
import { checkoutEvents } from "@/lib/checkout/events";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { paymentShop, waitFor } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf, bought, paidAtStripe, alertOf } = shop;

let events = 0;
/** Stripe's event for a successful payment. */
const succeeded = (id: string): Stripe.Event => {
  events += 1;
  return { id: `evt_${events}`, type: "payment_intent.succeeded", data: { object: { id } } } as Stripe.Event;
};
const hear = (event: Stripe.Event) => handleStripeEvent(checkoutEvents, event);
const alertIdOf = async (intent: string): Promise<string> => String((await alertOf(intent))?.["id"]);
const isOpen = async (intent: string) => (await alertOf(intent))?.["handled_at"] === null;
const refundsOf = async (intent: string) =>
  (await shop.stripe().refunds.list({ payment_intent: intent })).data;
const auditOf = async (intent: string) =>
  (await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [intent])).map(
    ({ action }) => action,
  );
const heldOf = async (intent: string) =>
  sql(
    "SELECT quantity FROM reservations r JOIN orders o ON o.id = r.order_id WHERE o.payment_intent_id = $1 AND r.status = 'held'",
    [intent],
  );

/**
 * A paid order that the database refuses to write until `heal`.
 * @param state SQLSTATE of the refusal
 */
async function unwritable(state: string) {
  const { intent } = await bought({ finalize: false });
  await sql(`CREATE OR REPLACE FUNCTION refuse_payment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.payment_intent_id = '${intent}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END IF; RETURN NEW; END $$`);
  await sql(
    "CREATE OR REPLACE TRIGGER refuse_payment BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION refuse_payment()",
  );
  return { intent, heal: () => sql("DROP TRIGGER refuse_payment ON payments") };
}

describe("a payment that cannot become its order (D46)", () => {
  it("raises one alert, is not retried by itself, and becomes the order when staff retry it", async () => {
    const { intent, heal } = await unwritable("23505");
    const event = succeeded(intent);
    expect(await hear(event)).toBe("processed");
    expect(await hear(event)).toBe("repeated");
    expect(await alertOf(intent)).toMatchObject({
      kind: "payment_stuck",
      message: expect.stringMatching(
        /^A payment of \$[\d.]+ for order \w+ could not be turned into an order\.$/,
      ),
      handled_at: null,
    });
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE payment_intent_id = $1",
      [intent],
    );
    const asked = shop.asked().length;
    await reconcilePayments(0);
    await expireHolds();
    await hear(succeeded(intent));
    expect(
      shop
        .asked()
        .slice(asked)
        .filter(({ call }) => !call.startsWith("GET")),
    ).toEqual([]);
    expect(await heldOf(intent)).toEqual([{ quantity: 2 }]);
    expect(await refusal(retryPayment(OWNER.userId, await alertIdOf(intent)))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("still cannot be created"),
    });
    await heal();
    const id = await alertIdOf(intent);
    await Promise.all([retryPayment(OWNER.userId, id), retryPayment(OWNER.userId, id)]);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid", cancelled_at: null });
    expect(await alertOf(intent)).toMatchObject({ handled_by_id: OWNER.userId });
    expect(await auditOf(intent)).toEqual(["payment.create_order"]);
    expect(await refusal(refundPayment(OWNER.userId, id))).toMatchObject({ code: "conflict" });
    expect((await finalizePayment(await readIntent(intent))).order).toMatchObject({ paymentStatus: "paid" });
  });

  it("releases its goods even if the process ended between the decision of staff and the end of the order", async () => {
    const { intent, heal } = await unwritable("23514");
    await hear(succeeded(intent));
    await sql("UPDATE notices SET handled_at = now(), handled_by_id = $2 WHERE object_id = $1", [
      intent,
      OWNER.userId,
    ]);
    await reconcilePayments(0);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "failed" });
    expect(await heldOf(intent)).toEqual([]);
    await heal();
  });

  it("is retried by the hourly comparison, because the cause may be resolved", async () => {
    const { intent, heal } = await unwritable("23514");
    await hear(succeeded(intent));
    await findUnrecordedPayments(-5);
    expect(await isOpen(intent)).toBe(true);
    await heal();
    await findUnrecordedPayments(-5);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
    expect(await isOpen(intent)).toBe(false);
  });

  it.each(["40P01", "40001", "57P01"])(
    "raises none for transient errors such as %s: the event and the reconciler retry",
    async (state) => {
      const { intent, heal } = await unwritable(state);
      const event = succeeded(intent);
      await expect(hear(event)).rejects.toThrow();
      await reconcilePayments(0);
      expect(await alertOf(intent)).toBeUndefined();
      await heal();
      expect(await hear(event)).toBe("processed");
      expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
    },
  );

  it("in another currency is not recorded as dollars, and its refund releases the goods", async () => {
    const person = shopper();
    await person.add(0, 2);
    const { paymentIntentId: intent } = await person.pay();
    await shop.stripe().paymentIntents.update(intent, { currency: "eur" });
    await confirm(intent);
    expect(await hear(succeeded(intent))).toBe("processed");
    expect(await alertOf(intent)).toMatchObject({
      currency: "eur",
      message: expect.stringMatching(/^A payment of €[\d.]+ for order \w+ is not in US dollars\.$/),
    });
    expect(await sql("SELECT 1 FROM payments WHERE payment_intent_id = $1", [intent])).toEqual([]);
    await refundPayment(OWNER.userId, await alertIdOf(intent));
    expect(await isOpen(intent)).toBe(false);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "failed" });
    expect(await heldOf(intent)).toEqual([]);
    expect(await refusal(retryPayment(OWNER.userId, await alertIdOf(intent)))).toMatchObject({
      code: "conflict",
    });
  });
});

describe("money without an order (D46)", () => {
  it("raises an alert immediately when the payment names a nonexistent or paid order", async () => {
    const lost = await paidAtStripe({ orderId: "an-order-after-the-backup", revision: "1" });
    await hear(succeeded(lost));
    expect(await alertOf(lost)).toMatchObject({
      kind: "payment_without_order",
      amount_cents: 1834,
      message: "A payment of $18.34 names an order that does not exist in this shop.",
    });
    const { id, intent: first } = await bought();
    const second = await paidAtStripe({ orderId: id, revision: "1" });
    await hear(succeeded(second));
    expect((await alertOf(second))?.["message"]).toMatch(
      /^Order \w+ was paid twice: there is a second payment of \$18\.34\.$/,
    );
    expect(await orderOf(first)).toMatchObject({ payment_status: "paid" });
    for (const one of [lost, second])
      expect(await refusal(retryPayment(OWNER.userId, await alertIdOf(one)))).toMatchObject({
        code: "conflict",
      });
  });

  it("without metadata raises an alert at the hourly comparison, after its webhook had time to arrive", async () => {
    const intent = await paidAtStripe();
    await hear(succeeded(intent));
    await findUnrecordedPayments(3600);
    expect(await alertOf(intent)).toBeUndefined();
    await findUnrecordedPayments(-5);
    expect(await alertOf(intent)).toMatchObject({
      message: "A payment of $18.34 belongs to no order, gift card or membership.",
    });
    await findUnrecordedPayments(-5);
    expect(await sql("SELECT 1 FROM notices WHERE object_id = $1", [intent])).toHaveLength(1);
  });

  it("becomes its order at the comparison when the order was given up and no webhook arrived", async () => {
    const { intent, id } = await bought({ finalize: false });
    await sql(
      "UPDATE products p SET available = available + r.quantity FROM reservations r WHERE p.id = r.product_id AND r.order_id = $1",
      [id],
    );
    await sql("UPDATE reservations SET status = 'released' WHERE order_id = $1", [id]);
    await sql(
      "UPDATE orders SET payment_status = 'failed', cancelled_at = now(), cancel_reason = 'not_paid' WHERE id = $1",
      [id],
    );
    await reconcilePayments(0);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "failed" });
    await findUnrecordedPayments(-5);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid", cancelled_at: null });
  });

  it("is refunded once for repeated presses, which resolves the alert", async () => {
    const intent = await paidAtStripe({ orderId: "gone" });
    await hear(succeeded(intent));
    const id = await alertIdOf(intent);
    await Promise.all([refundPayment(OWNER.userId, id), refundPayment(OWNER.userId, id)]);
    await refundPayment(OWNER.userId, id);
    expect(await refundsOf(intent)).toMatchObject([{ amount: 1834 }]);
    expect(await isOpen(intent)).toBe(false);
    expect(await auditOf(intent)).toEqual(["payment.refund"]);
    await findUnrecordedPayments(-5);
    expect(await isOpen(intent)).toBe(false);
  });

  it("keeps a refund that Stripe did not answer: the reconciler sends it once", async () => {
    const intent = await paidAtStripe({ orderId: "gone" });
    await hear(succeeded(intent));
    const id = await alertIdOf(intent);
    shop.meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await refundPayment(OWNER.userId, id);
    expect(await isOpen(intent)).toBe(true);
    expect(await refusal(resolvePaymentAlert(OWNER.userId, id))).toMatchObject({ code: "conflict" });
    expect(await refusal(retryPayment(OWNER.userId, id))).toMatchObject({ code: "conflict" });
    shop.meddle(undefined);
    await reconcilePayments(0);
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(await isOpen(intent)).toBe(false);
  });

  it("shows why Stripe refused a refund, and allows a retry", async () => {
    const intent = await paidAtStripe({ orderId: "gone" });
    await hear(succeeded(intent));
    const id = await alertIdOf(intent);
    const error = { type: "invalid_request_error", message: "Insufficient balance." };
    shop.meddle(({ call }) =>
      call === REFUNDS ? { refuse: true, alter: () => ({ status: 400, body: { error } }) } : undefined,
    );
    expect(await refusal(refundPayment(OWNER.userId, id))).toMatchObject({
      code: "conflict",
      message: "The refund failed: Insufficient balance.",
    });
    shop.meddle(undefined);
    await refundPayment(OWNER.userId, id);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it("is resolved by a refund in Stripe's dashboard", async () => {
    const intent = await paidAtStripe({ orderId: "gone" });
    await hear(succeeded(intent));
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 1000 });
    await hear(refunded(await chargeOf(intent), "charge.refunded"));
    expect(await isOpen(intent)).toBe(true);
    await shop.stripe().refunds.create({ payment_intent: intent });
    await hear(refunded(await chargeOf(intent), "charge.refunded"));
    expect(await isOpen(intent)).toBe(false);
  });

  it("is reopened when the bank returns the refund", async () => {
    const intent = await paidAtStripe({ orderId: "gone" }, "pm_card_refundFail");
    await hear(succeeded(intent));
    const { id } = await shop.stripe().refunds.create({ payment_intent: intent });
    await waitFor(async () => (await refundsOf(intent)).find(({ status }) => status === "failed"));
    // The sandbox's bank answers within milliseconds, after the shop recorded the refund.
    await sql("UPDATE notices SET handled_at = now(), refund_requested_at = now() WHERE object_id = $1", [
      intent,
    ]);
    await hear(refunded(id, "refund.failed"));
    expect(await alertOf(intent)).toMatchObject({
      handled_at: null,
      refund_requested_at: null,
      refund_failure: "The bank returned the refund.",
    });
  });

  it("stays as staff decided: resolved once, with an audit log entry, and never raised again", async () => {
    const intent = await paidAtStripe();
    await findUnrecordedPayments(-5);
    const id = await alertIdOf(intent);
    await resolvePaymentAlert(OWNER.userId, id);
    await resolvePaymentAlert(OWNER.userId, id);
    await findUnrecordedPayments(-5);
    expect(await isOpen(intent)).toBe(false);
    expect(await auditOf(intent)).toEqual(["alert.resolve"]);
    expect(await refusal(resolvePaymentAlert(OWNER.userId, "nope"))).toMatchObject({ code: "not_found" });
  });
});

const chargeOf = async (intent: string): Promise<string> =>
  String((await shop.stripe().paymentIntents.retrieve(intent)).latest_charge);
const refunded = (id: string, type: string): Stripe.Event => {
  events += 1;
  return { id: `evt_back_${events}`, type, data: { object: { id } } } as Stripe.Event;
};
