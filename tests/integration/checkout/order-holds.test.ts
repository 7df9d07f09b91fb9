import type Stripe from "stripe";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import {
  syncFraudWarning,
  syncMissedFraudWarnings,
} from "@/lib/checkout/commands/payment-alerts/sync-fraud-warning";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { renderMail } from "@/lib/mail/queries";
import { getAdminOrderPage } from "@/lib/orders/queries/admin-orders";
import { ORDER_STATUSES, orderListSchema, updateOrderSchema } from "@/lib/orders/schema/admin-order";
import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import type { MailOutbox } from "@/prisma/generated/client";
import { MANAGER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import {
  DISPUTED,
  heldOrders,
  move,
  openHolds,
  REPORTED,
  release,
  statusOf,
  WARNING,
} from "../../support/held-orders";
import { paymentShop } from "../../support/payment-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = paymentShop();
const { sql, bought, historyOf } = shop;
const { eventOf, eventsOf } = stripeEvents(shop);
const { alertsOf, disputed, decide, reported } = heldOrders(shop);

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mona', true, now())",
    [MANAGER.userId],
  ),
);

describe("an order on hold", () => {
  it("cannot move closer to its buyer, alone or in a batch, but can move back", async () => {
    const { id } = await disputed();
    for (const status of ORDER_STATUSES.filter((one) => one !== "new"))
      expect(await refusal(move(id, status))).toMatchObject({
        status: 409,
        message: "This order is on hold (dispute or inquiry). It can move forward once the hold is released.",
      });
    const parcel = updateOrderSchema.parse({ status: "shipped", courier: "ups", trackingNumber: "1Z" });
    expect((await refusal(updateOrder(PACKER, id, parcel))).status).toBe(409);
    expect(await getAdminOrder(id)).toMatchObject({ status: "new", isOnHold: true, trackingNumber: "" });
    // Other changes stay possible.
    await updateOrder(PACKER, id, updateOrderSchema.parse({ notes: "Waiting", status: "new" }));

    const shipped = await bought({ quantity: 1 });
    await move(shipped.id, "shipped");
    await sql(
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('h', $1, 'dispute', 'du_h', 'x')",
      [shipped.id],
    );
    expect((await refusal(move(shipped.id, "done"))).status).toBe(409);
    expect((await refusal(move(shipped.id, "pickup"))).status).toBe(409); // neither closer nor back
    await move(shipped.id, "labeled");
    await move(shipped.id, "new");
    expect((await refusal(move(shipped.id, "labeled"))).status).toBe(409);
  });

  it("blocks its whole batch; each order on hold is named with its reason", async () => {
    const [free, one, other] = [await bought({ quantity: 1 }), await disputed(), await reported()];
    await handleStripeEvent(other.event);
    const rows = await Promise.all([free, one, other].map(({ id }) => getAdminOrder(id)));
    const mark = (orders: typeof rows) =>
      markOrders(PACKER, { orders: orders.map(({ id, version }) => ({ id, version })), status: "packed" });
    const { done, refused } = await mark(rows);
    expect(done.map(({ id }) => id)).toEqual([free.id]);
    expect(refused).toEqual([
      { id: one.id, orderNumber: rows[1]?.orderNumber, reason: "is on hold (dispute or inquiry)" },
      { id: other.id, orderNumber: rows[2]?.orderNumber, reason: "is on hold (early fraud warning)" },
    ]);
    expect(await Promise.all(rows.map(({ id }) => statusOf(id)))).toEqual(["packed", "new", "new"]);
  });

  it("that was already packed stays packed", async () => {
    const { intent, id } = await bought({ card: DISPUTED, quantity: 1 });
    await move(id, "packed");
    await handleStripeEvent(await eventOf("charge.dispute.created", intent));
    expect(await statusOf(id)).toBe("packed");
    expect((await refusal(move(id, "labeled"))).status).toBe(409);
    expect(await statusOf(id)).toBe("packed");
  });

  it("is also protected by the database", async () => {
    const { id } = await disputed();
    const bySql = (status: string) =>
      sql(`UPDATE orders SET fulfillment_status = $2::"FulfillmentStatus" WHERE id = $1`, [id, status]);
    for (const status of ["packed", "labeled", "shipped", "pickup", "done"])
      await expect(bySql(status)).rejects.toMatchObject({ constraint: "orders_on_hold_stay" });
    await sql("UPDATE orders SET notes = 'x', fulfillment_status = 'new' WHERE id = $1", [id]);
    await release(id);
    await bySql("packed");
  });

  it("can be canceled; during a dispute nothing is refunded, and after a won one staff are told to", async () => {
    const { id, intent, disputeId } = await disputed();
    expect((await getAdminOrder(id)).cancelBlocker).toBeNull();
    await Promise.all([1, 2].map(() => cancelOrderByShop(MANAGER.userId, id, "")));
    expect(await getAdminOrder(id)).toMatchObject({ isCancelled: true, refunds: [], payment: "paid" });
    const mails = await db().mailOutbox.findMany({ where: { key: { startsWith: `order-canceled:${id}` } } });
    expect(mails).toMatchObject([{ data: { orderId: id, reason: "We had to cancel this order." } }]);
    const { subject, text } = await renderMail(mails[0] as MailOutbox);
    expect(subject).toMatch(/^Order \w{8} is canceled$/);
    expect(text).not.toMatch(/refund/i);
    await decide(intent, disputeId, "winning_evidence");
    expect(await alertsOf(id)).toEqual(["dispute_opened (resolved)", "refund_due"]);
    expect((await getAdminOrder(id)).refundBlocker).toBeNull();
  });

  it("is found by the filter, counted on the dashboard, and not listed as packable", async () => {
    const before = await getAttention();
    const { id } = await disputed();
    const found = async (params: object) =>
      (await getAdminOrderPage(orderListSchema.parse(params))).rows.some((row) => row.id === id);
    expect(await found({ hold: "yes" })).toBe(true);
    expect(await found({ hold: "no" })).toBe(false);
    expect(await found({ hold: "nonsense" })).toBe(true);
    expect(await getAttention()).toMatchObject({ onHold: before.onHold + 1, toPack: before.toPack });
    await release(id);
    expect([await found({ hold: "yes" }), await found({ hold: "no" })]).toEqual([false, true]);
    expect(await getAttention()).toMatchObject({ onHold: before.onHold, toPack: before.toPack + 1 });
  });
});

describe("a release", () => {
  it("requires a note, is recorded in audit log and history, and is idempotent", async () => {
    const { id } = await disputed();
    for (const note of [undefined, "", "  ", "x".repeat(501)])
      expect(releaseOrderSchema.safeParse({ note }).success).toBe(false);
    await Promise.all([release(id), release(id)]);
    await release(id, { note: "Again" });
    expect(
      await sql("SELECT actor_name, action, before, after, reason FROM audit_log WHERE object_id = $1", [id]),
    ).toEqual([
      {
        actor_name: "Mona",
        action: "order.release",
        before: { onHold: ["dispute"] },
        after: { onHold: [] },
        reason: "The buyer called",
      },
    ]);
    const { holds, isOnHold } = await getAdminOrder(id);
    expect(isOnHold).toBe(false);
    expect(holds).toMatchObject([{ reason: "dispute", released: { note: "The buyer called", who: "Mona" } }]);
    expect((await historyOf(id)).filter((type) => type === "hold_released")).toHaveLength(1);
    await move(id, "packed");
    expect((await refusal(release("nobody"))).code).toBe("not_found");
  });

  it("of one reason leaves the others: all must be released", async () => {
    const { id, intent, event } = await reported();
    await handleStripeEvent(event);
    const dispute = await shop.stripe().disputes.list({ payment_intent: intent });
    expect(dispute.data).toEqual([]);
    await sql(
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ('two', $1, 'refund_failed', 'two', 'x')",
      [id],
    );
    const [first] = (await getAdminOrder(id)).holds;
    await release(id, { note: "Known buyer", holds: [first?.id] });
    expect(await openHolds(id)).toEqual(["refund_failed"]);
    expect(await alertsOf(id)).toEqual(["early_fraud_warning (resolved)"]);
    expect((await refusal(move(id, "packed"))).message).toMatch(/on hold \(failed refund\)/);
    await release(id, { note: "Paid back by check", holds: [first?.id] }); // no open holds
    expect(await openHolds(id)).toEqual(["refund_failed"]);
    await release(id);
    await move(id, "packed");
  });

  it("is not needed after a won dispute; a lost one holds until staff release it", async () => {
    const [won, lost] = [await disputed(), await disputed()];
    await decide(won.intent, won.disputeId, "winning_evidence");
    expect(await getAdminOrder(won.id)).toMatchObject({
      isOnHold: false,
      holds: [{ released: { note: "The dispute was won.", who: null } }],
    });
    await move(won.id, "packed");
    await decide(lost.intent, lost.disputeId, "losing_evidence");
    expect((await getAdminOrder(lost.id)).holds).toMatchObject([
      { reason: "dispute", detail: expect.stringContaining("is lost"), released: null },
    ]);
    // The reports count a lost dispute on the day it was lost (D48).
    expect(
      await sql(
        "SELECT status::text, closed_at > created_at AS closed FROM disputes WHERE order_id = ANY($1) ORDER BY status",
        [[won.id, lost.id]],
      ),
    ).toEqual([
      { status: "lost", closed: true },
      { status: "won", closed: true },
    ]);
    expect((await refusal(move(lost.id, "packed"))).status).toBe(409);
    await release(lost.id);
    await move(lost.id, "packed");
  });

  it("persists when an event of the same dispute arrives again", async () => {
    const { id, intent } = await disputed();
    await release(id);
    await syncOrderMoney(intent);
    for (const event of await eventsOf("charge.dispute.created", intent)) await handleStripeEvent(event);
    expect(await openHolds(id)).toEqual([]);
  });
});

describe("an early fraud warning", () => {
  it("holds the order and tells staff the amount and what to do, once for repeated events", async () => {
    const { id, amount, event, warningId } = await reported();
    await Promise.all([handleStripeEvent(event), handleStripeEvent(event)]);
    await syncFraudWarning(warningId);
    expect(await openHolds(id)).toEqual(["early_fraud_warning"]);
    expect(await alertsOf(id)).toEqual(["early_fraud_warning"]);
    const [alert] = (await getAdminOrder(id)).alerts;
    expect(alert?.message).toContain(`payment of $${(amount / 100).toFixed(2)} as likely fraud`);
    expect(alert?.message).toMatch(/made with stolen card.*Refund the order before.*or release the hold/);
    expect((await historyOf(id)).filter((type) => type === "early_fraud_warning")).toHaveLength(1);
  });

  it("before the payment is known creates the order first, and holds it", async () => {
    const { id, event } = await reported({ finalize: false });
    await handleStripeEvent(event);
    expect(await openHolds(id)).toEqual(["early_fraud_warning"]);
    expect((await getAdminOrder(id)).isPaid).toBe(true);
  });

  it("about a fully refunded payment holds nothing, because its request is fulfilled", async () => {
    const early = await reported();
    await shop.stripe().refunds.create({ payment_intent: early.intent });
    await handleStripeEvent(early.event); // the event says actionable, Stripe no longer does
    expect([await openHolds(early.id), await alertsOf(early.id)]).toEqual([[], []]);
    const late = await reported();
    await handleStripeEvent(late.event);
    await shop.stripe().refunds.create({ payment_intent: late.intent });
    await handleStripeEvent(await eventOf(`${WARNING}.updated`, late.intent));
    expect(await alertsOf(late.id)).toEqual(["early_fraud_warning (resolved)"]);
    expect(await openHolds(late.id)).toEqual(["early_fraud_warning"]); // staff release it (D47)
    await syncOrderMoney(early.intent);
    await syncOrderMoney(late.intent);
  });

  it("about a payment without an order is only an alert; an unknown one is recorded", async () => {
    const { id: intent } = await shop.stripe().paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      payment_method: REPORTED,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    const event = await eventOf(`${WARNING}.created`, intent);
    expect(await handleStripeEvent(event)).toBe("processed");
    expect(await handleStripeEvent(event)).toBe("repeated");
    expect(
      await sql("SELECT kind, object_type, message FROM notices WHERE object_id = $1", [intent]),
    ).toEqual([
      {
        kind: "early_fraud_warning",
        object_type: "payment",
        message: expect.stringContaining(`$5.00 (${intent}) as likely fraud`),
      },
    ]);
    const unknown = { id: "evt_x", type: `${WARNING}.updated`, data: { object: { id: "issfr_none" } } };
    expect(await handleStripeEvent(unknown as unknown as Stripe.Event)).toBe("processed");
    await shop.stripe().refunds.create({ payment_intent: intent });
  });

  it("whose webhook was lost is found, and so is its end", async () => {
    const { id, intent } = await reported();
    expect(await syncMissedFraudWarnings(-5)).toBeGreaterThan(0);
    expect(await openHolds(id)).toEqual(["early_fraud_warning"]);
    expect(await syncMissedFraudWarnings(-5)).toBe(0);
    // A full refund ends the warning, and that event is lost too.
    await shop.stripe().refunds.create({ payment_intent: intent });
    await syncOrderMoney(intent);
    expect(await syncMissedFraudWarnings(-5)).toBe(1);
    expect(
      await sql("SELECT handled_at IS NOT NULL AS done FROM notices WHERE object_id = $1", [id]),
    ).toEqual([{ done: true }]);
    expect(await syncMissedFraudWarnings(-5)).toBe(0);
  });
});
