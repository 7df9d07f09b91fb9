import type Stripe from "stripe";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { callSandbox } from "../../support/call-sandbox";
import { gate, paymentShop, waitFor } from "../../support/payment-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";

const shop = paymentShop();
const { sql, bought, orderOf, historyOf } = shop;

const { eventsOf, eventOf } = stripeEvents(shop);

const refundsOf = (id: string) =>
  sql(
    "SELECT status, amount_cents, idempotency_key, failure_reason FROM refunds WHERE order_id = $1 ORDER BY created_at",
    [id],
  );
const disputesOf = (id: string) =>
  sql("SELECT status, amount_cents, reason FROM disputes WHERE order_id = $1", [id]);
const alertsOf = async (id: string) =>
  (await sql("SELECT kind, handled_at FROM notices WHERE object_id = $1 ORDER BY created_at", [id])).map(
    (row) => `${row["kind"]}${row["handled_at"] ? " (handled)" : ""}`,
  );
const statusOf = async (intent: string) => (await orderOf(intent))?.["payment_status"];

describe("a refund made at Stripe", () => {
  it("is recorded in the order, in part and then in full, and each is emailed to the buyer", async () => {
    const { intent, id, amount } = await bought();
    const first = await shop.stripe().refunds.create({ payment_intent: intent, amount: 300 });
    await handleStripeEvent(await eventOf("charge.refunded", intent));
    expect(await statusOf(intent)).toBe("partially_refunded");
    await shop.stripe().refunds.create({ payment_intent: intent });
    for (const event of await eventsOf("charge.refunded", intent)) await handleStripeEvent(event);
    expect(await statusOf(intent)).toBe("refunded");
    expect(await refundsOf(id)).toMatchObject([
      { status: "succeeded", amount_cents: 300, idempotency_key: `stripe-${first.id}` },
      { status: "succeeded", amount_cents: amount - 300 },
    ]);
    const mails = await sql(
      "SELECT data FROM mail_outbox WHERE template = 'order-refunded' AND data->>'orderId' = $1",
      [id],
    );
    expect(mails.map((row) => (row["data"] as { refundCents: number }).refundCents).sort()).toEqual(
      [300, amount - 300].sort(),
    );
    expect(
      await sql(
        `SELECT sum(goods_cents)::int AS subtotal_cents, sum(tax_cents)::int AS tax_cents, sum(shipping_cents)::int AS shipping_cents
         FROM refunds WHERE order_id = $1`,
        [id],
      ),
    ).toEqual(await sql("SELECT subtotal_cents, tax_cents, shipping_cents FROM orders WHERE id = $1", [id]));
    expect(await historyOf(id)).toEqual(["placed", "paid", "refunded", "refunded"]);
    expect((await orderOf(intent))?.["cancelled_at"]).toBeNull(); // a refund is not a cancellation (D11)
  });

  it("reported repeatedly, with an old event last, is recorded once", async () => {
    const { intent, id } = await bought();
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    const [old, young] = await eventsOf("charge.refunded", intent);
    if (!old || !young) throw new Error("No events");
    await Promise.all([young, young, old, young, old].map((event) => handleStripeEvent(event)));
    expect(await handleStripeEvent(old)).toBe("repeated");
    expect(await refundsOf(id)).toHaveLength(2);
    expect(await historyOf(id)).toEqual(["placed", "paid", "refunded", "refunded"]);
  });

  it("reported before the payment creates the order first", async () => {
    const { intent, id } = await bought({ card: "pm_card_visa", finalize: false });
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await handleStripeEvent(await eventOf("charge.refunded", intent));
    expect(await historyOf(id)).toEqual(["placed", "paid", "refunded"]);
    expect(await statusOf(intent)).toBe("partially_refunded");
  });

  it("of a foreign payment is only recorded", async () => {
    const { id: intent } = await shop.stripe().paymentIntents.create({
      amount: 500,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    const event = (objectId: string, type: string) =>
      ({
        id: `evt_${objectId}_${type}`,
        type,
        data: { object: { id: objectId } },
      }) as unknown as Stripe.Event;
    for (const type of [
      "charge.refunded",
      "refund.updated",
      "refund.failed",
      "charge.dispute.created",
      "charge.dispute.closed",
    ]) {
      expect(await handleStripeEvent(event("xx_nobodyknows", type))).toBe("processed");
      expect(await handleStripeEvent(event("xx_nobodyknows", type))).toBe("repeated");
    }
    await shop.stripe().paymentIntents.cancel(intent);
  });
});

describe("a refund made by the shop", () => {
  let userId: string;
  beforeAll(async () => {
    userId = String((await sql("SELECT id FROM users ORDER BY id LIMIT 1"))[0]?.["id"]);
  });

  it("that is slow is pending, and then succeeds", async () => {
    const { intent, id } = await bought({ card: "pm_card_pendingRefund", userId });
    shop.meddle(undefined);
    await cancelOrder({ userId }, id);
    expect(await statusOf(intent)).toBe("refunded");
    await handleStripeEvent(await eventOf("refund.updated", intent));
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect(await alertsOf(id)).toEqual([]);
    expect((await historyOf(id)).filter((type) => type === "refunded")).toHaveLength(1);
  });

  it("returned by the bank is a failure with one staff alert", async () => {
    const { intent, id, amount } = await bought({ card: "pm_card_refundFail", userId });
    await cancelOrder({ userId }, id);
    const event = await eventOf("refund.failed", intent);
    await Promise.all([handleStripeEvent(event), handleStripeEvent(await eventOf("refund.updated", intent))]);
    await handleStripeEvent(await eventOf("charge.refunded", intent)); // the oldest one last
    expect(await statusOf(intent)).toBe("paid");
    expect(await refundsOf(id)).toMatchObject([
      { status: "failed", failure_reason: "expired_or_canceled_card", amount_cents: amount },
    ]);
    expect(await alertsOf(id)).toEqual(["refund_failed"]);
    expect((await historyOf(id)).filter((type) => type === "refund_failed")).toHaveLength(1);
  });

  it("is not overwritten by a process that read Stripe earlier and writes later", async () => {
    const { intent, id } = await bought({ card: "pm_card_visa", userId });
    const slow = gate();
    let reads = 0;
    shop.meddle(({ call }) => {
      if (call !== "GET /v1/refunds") return undefined;
      reads += 1;
      return reads === 1 ? { after: slow.closed } : undefined;
    });
    const early = syncOrderMoney(intent); // has read Stripe before the refund
    await waitFor(() => Promise.resolve(reads === 1));
    await shop.stripe().refunds.create({ payment_intent: intent });
    await syncOrderMoney(intent);
    expect(await statusOf(intent)).toBe("refunded");
    slow.open();
    await early;
    expect(await statusOf(intent)).toBe("refunded");
    expect(reads).toBe(3);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it("would be overwritten without the version check (control)", async () => {
    const { intent } = await bought({ card: "pm_card_visa", userId });
    await sql(
      "CREATE FUNCTION same_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.version := OLD.version; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER same_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION same_version()",
    );
    const slow = gate();
    let reads = 0;
    shop.meddle(({ call }) => {
      if (call !== "GET /v1/refunds") return undefined;
      reads += 1;
      return reads === 1 ? { after: slow.closed } : undefined;
    });
    const early = syncOrderMoney(intent);
    await waitFor(() => Promise.resolve(reads === 1));
    await shop.stripe().refunds.create({ payment_intent: intent });
    await syncOrderMoney(intent);
    slow.open();
    await early;
    expect(await statusOf(intent)).toBe("paid");
    await sql("DROP TRIGGER same_version ON orders");
    await syncOrderMoney(intent);
    expect(await statusOf(intent)).toBe("refunded");
  });
});

describe("a dispute", () => {
  it("is recorded with its deadline and one staff alert", async () => {
    const { intent, id, amount } = await bought({ card: "pm_card_createDispute" });
    const event = await eventOf("charge.dispute.created", intent);
    await Promise.all([handleStripeEvent(event), handleStripeEvent(event)]);
    expect(await disputesOf(id)).toEqual([{ status: "open", amount_cents: amount, reason: "fraudulent" }]);
    expect(await alertsOf(id)).toEqual(["dispute_opened"]);
    expect((await sql("SELECT message FROM notices WHERE object_id = $1", [id]))[0]?.["message"]).toMatch(
      /disputes \$\d+\.\d\d \(fraudulent\)\. Answer the dispute by \w{3} \d+, \d{4}\./,
    );
    expect(await statusOf(intent)).toBe("paid");
  });

  it.each([
    ["winning_evidence", "won", "paid", ["dispute_opened (handled)"]],
    ["losing_evidence", "lost", "refunded", ["dispute_opened (handled)", "dispute_lost"]],
  ])("that is answered with %s is %s", async (uncategorized_text, status, paymentStatus, alerts) => {
    const { intent, id } = await bought({ card: "pm_card_createDispute" });
    const created = await eventOf("charge.dispute.created", intent);
    await handleStripeEvent(created);
    const disputeId = (created.data.object as Stripe.Dispute).id;
    await shop.stripe().disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
    await handleStripeEvent(await eventOf("charge.dispute.closed", intent));
    expect(await disputesOf(id)).toMatchObject([{ status }]);
    expect(await statusOf(intent)).toBe(paymentStatus);
    expect(await alertsOf(id)).toEqual(alerts);
    expect(await historyOf(id)).toEqual(["placed", "paid", "dispute_opened", `dispute_${status}`]);
  });

  it("whose end is reported before its beginning is closed, and stays so", async () => {
    const { intent, id } = await bought({ card: "pm_card_createDispute", finalize: false });
    const created = await eventOf("charge.dispute.created", intent);
    await shop.stripe().disputes.close((created.data.object as Stripe.Dispute).id);
    await handleStripeEvent(await eventOf("charge.dispute.closed", intent));
    await handleStripeEvent(created);
    expect(await disputesOf(id)).toMatchObject([{ status: "lost" }]);
    expect(await alertsOf(id)).toEqual(["dispute_lost"]);
    expect(await statusOf(intent)).toBe("refunded");
  });

  /** An open dispute that the sandbox ends, once the event about it has arrived. */
  const ended = async (outcome: string, event: string, close: boolean) => {
    const { intent, id } = await bought({ card: "pm_card_createDispute" });
    const created = await eventOf("charge.dispute.created", intent);
    await handleStripeEvent(created);
    const disputeId = (created.data.object as Stripe.Dispute).id;
    if (close) {
      await shop.stripe().disputes.close(disputeId);
      await handleStripeEvent(await eventOf("charge.dispute.closed", intent));
    }
    await callSandbox(`disputes/${disputeId}`, { outcome });
    await handleStripeEvent(await eventOf(event, intent));
    await syncOrderMoney(intent);
    return { intent, id };
  };

  it("that is lost and then won late is won, and its alert is resolved", async () => {
    const { intent, id } = await ended("won", "charge.dispute.funds_reinstated", true);
    expect(await disputesOf(id)).toMatchObject([{ status: "won" }]);
    expect(await alertsOf(id)).toEqual(["dispute_opened (handled)", "dispute_lost (handled)"]);
    expect(await statusOf(intent)).toBe("paid");
  });

  it.each([
    ["resolution", "lost", "refunded", ["dispute_opened (handled)", "dispute_lost"]],
    ["block", "won", "paid", ["dispute_opened (handled)"]],
  ])("that is prevented by a %s is %s", async (outcome, status, paymentStatus, alerts) => {
    const { intent, id } = await ended(outcome, "charge.dispute.updated", false);
    expect(await disputesOf(id)).toMatchObject([{ status }]);
    expect(await alertsOf(id)).toEqual(alerts);
    expect(await statusOf(intent)).toBe(paymentStatus);
  });
});
