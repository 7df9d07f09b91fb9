import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { placeOrder } from "@/lib/checkout/commands/place-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getRefundableCents } from "@/lib/checkout/queries/get-refundable-cents";
import { renderMail } from "@/lib/mail/queries";
import { getOrder } from "@/lib/orders/queries/get-order";
import { db } from "@/lib/server/db";
import { paymentShop, VISITOR } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

const shop = paymentShop();
const { sql, shopper, orderOf, historyOf } = shop;

let userId: string;
beforeAll(async () => {
  userId = String((await sql("SELECT id FROM users ORDER BY id LIMIT 1"))[0]?.["id"]);
});

/** A newly paid order of a signed-in user. */
const bought = (quantity = 2) => shop.bought({ userId, quantity });
const stockOf = async (index: number) =>
  (await sql("SELECT on_hand, available FROM products WHERE id = $1", [shop.product(index)]))[0];
const refundsOf = (id: string) =>
  sql("SELECT status, amount_cents, stripe_refund_id FROM refunds WHERE order_id = $1", [id]);
const refundsAtStripe = async (intent: string) =>
  (await shop.stripe().refunds.list({ payment_intent: intent })).data;
const mailsOf = (id: string) =>
  sql(
    "SELECT template, recipient, data FROM mail_outbox WHERE data->>'orderId' = $1 AND template <> 'order-confirmation'",
    [id],
  );
const packNow = (id: string) => db().order.update({ where: { id }, data: { fulfillmentStatus: "packed" } });

describe("an order canceled by its buyer", () => {
  it("refunds and restocks, sends an email, and shows as cancelled", async () => {
    const before = await stockOf(0);
    const { person, id, intent, amount } = await bought(3);
    await cancelOrder(person.viewer, id);
    expect(await orderOf(intent)).toMatchObject({ cancel_reason: "buyer", payment_status: "refunded" });
    expect(await getOrder(id)).toMatchObject({ status: "cancelled", isPaid: true });
    expect(await stockOf(0)).toEqual(before);
    const [refund] = await refundsAtStripe(intent);
    expect(refund).toMatchObject({ amount, status: "succeeded" });
    expect(await refundsOf(id)).toEqual([
      { status: "succeeded", amount_cents: amount, stripe_refund_id: refund?.id },
    ]);
    expect(await mailsOf(id)).toMatchObject([
      {
        template: "order-refunded",
        recipient: "rosa@field.example",
        data: { refundCents: amount, reason: "You canceled the order." },
      },
    ]);
    expect(await historyOf(id)).toEqual(["placed", "paid", "cancelled", "refunded"]);
    const row = await db().mailOutbox.findFirstOrThrow({
      where: { template: "order-refunded", data: { path: ["orderId"], equals: id } },
    });
    const { subject, text } = await renderMail(row);
    expect(subject).toMatch(/^Order \w{8} is canceled: \$[\d.]+ refunded$/);
    expect(text).toMatch(/What we refunded:\n3 × .+: \$[\d.]+\nSales tax: \$[\d.]+\nTotal refunded: \$/);
  });

  it("is refunded once for repeated presses", async () => {
    const before = await stockOf(0);
    const { person, id, intent } = await bought();
    await Promise.all([1, 2, 3, 4].map(() => cancelOrder(person.viewer, id)));
    await cancelOrder(person.viewer, id);
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await stockOf(0)).toEqual(before);
    expect((await historyOf(id)).filter((type) => type === "cancelled")).toHaveLength(1);
  });

  it("refunds the amount that its page shows, also after a partial refund", async () => {
    const { person, id, intent, amount } = await bought();
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await syncOrderMoney(intent);
    const announced = await getRefundableCents(id);
    expect(announced).toBe(amount - 100);
    await cancelOrder(person.viewer, id);
    expect((await refundsAtStripe(intent)).map(({ amount }) => amount)).toEqual([announced, 100]);
    expect(await getRefundableCents(id)).toBe(0);
  });

  it("refunds the remainder after a partial refund", async () => {
    const { person, id, intent, amount } = await bought();
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await cancelOrder(person.viewer, id);
    expect((await refundsAtStripe(intent)).map(({ amount }) => amount)).toEqual([amount - 100, 100]);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "refunded" });
  });

  it.each([
    ["", undefined],
    [", and Stripe cannot be reached", { refuse: true }],
  ])(
    "records its returned units and sends one email if it had been refunded in Stripe's dashboard and the event had not arrived%s",
    async (_, fate) => {
      const { person, id, intent, amount } = await bought(2);
      const made = await shop.stripe().refunds.create({ payment_intent: intent });
      shop.meddle(({ call }) => (call === REFUNDS ? fate : undefined));
      await cancelOrder(person.viewer, id);
      await syncOrderMoney(intent); // as its event does
      shop.meddle(undefined);
      await reconcilePayments(0);
      expect(await sql("SELECT kind FROM notices WHERE object_id = $1", [id])).toEqual([]);
      expect(await refundsAtStripe(intent)).toHaveLength(1);
      expect(await refundsOf(id)).toEqual([
        { status: "succeeded", amount_cents: amount, stripe_refund_id: made.id },
      ]);
      expect((await getAdminOrder(id)).lines).toMatchObject([{ quantity: 2, refunded: 2, restocked: 2 }]);
      const [mail, ...others] = await db().mailOutbox.findMany({
        where: { template: "order-refunded", data: { path: ["orderId"], equals: id } },
      });
      expect(others).toEqual([]);
      expect(mail && (await renderMail(mail)).subject).toMatch(
        /^Order \w{8} is canceled: \$[\d.]+ refunded$/,
      );
    },
  );

  it("does not become active again when its payment is reported later", async () => {
    const { person, id, intent } = await bought();
    await cancelOrder(person.viewer, id);
    const before = await orderOf(intent);
    expect(await finalizePayment(await readIntent(intent))).toMatchObject({ refused: null, order: { id } });
    await reconcilePayments(0);
    expect(await orderOf(intent)).toEqual(before);
  });

  it("is returned to its checkout page as the same order, not as out of stock", async () => {
    const { person, id, intent, amount } = await bought(1);
    const [line] = await sql("SELECT product_id, unit_price_cents FROM order_lines WHERE order_id = $1", [
      id,
    ]);
    await cancelOrder(person.viewer, id);
    const input = {
      paymentIntentId: intent,
      totalAmount: amount / 100,
      items: [
        {
          productId: String(line?.["product_id"]),
          quantity: 1,
          price: Number(line?.["unit_price_cents"]) / 100,
        },
      ],
    };
    const buyer = { viewer: person.viewer, checkoutSecret: undefined };
    expect(await placeOrder(buyer, input)).toEqual({ orderId: id, isFirst: true });
  });
});

describe("an order that cannot be canceled", () => {
  it.each<[string, (id: string) => Promise<unknown>, RegExp]>([
    ["packed", packNow, /packed/],
    [
      "paid more than two hours ago",
      (id) => sql("UPDATE orders SET paid_at = now() - interval '2 hours 1 second' WHERE id = $1", [id]),
      /within 2 hours/,
    ],
    [
      "cancelled by the shop",
      (id) => sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [id]),
      /already been canceled/,
    ],
    [
      "in dispute",
      (id) =>
        sql(
          "INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, updated_at) VALUES ($1, $1, 'x', $1, 1, 'fraudulent', now())",
          [id],
        ),
      /bank/,
    ],
  ])("because it is %s keeps goods and money, with a message", async (_why, change, sentence) => {
    const { person, id, intent } = await bought();
    await change(id);
    const before = [await orderOf(intent), await stockOf(0)];
    await expect(cancelOrder(person.viewer, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(sentence),
    });
    expect([await orderOf(intent), await stockOf(0)]).toEqual(before);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("because it is unpaid gets a message", async () => {
    const person = shopper(userId);
    await person.add(1, 1);
    const { paymentIntentId } = await person.pay();
    const order = await orderOf(paymentIntentId);
    await expect(cancelOrder(person.viewer, String(order?.["id"]))).rejects.toMatchObject({
      code: "conflict",
    });
    await shop.stripe().paymentIntents.cancel(paymentIntentId);
    await reconcilePayments(0);
  });

  it("because it is another user's, a guest's or nonexistent is not found", async () => {
    const { id } = await bought();
    const { id: guests } = await shop.bought();
    const signedOut = { ...VISITOR, userId: null };
    const stranger = { ...VISITOR, userId: "somebody-else" };
    for (const [viewer, orderId] of [
      [stranger, id],
      [signedOut, id],
      [signedOut, guests],
      [stranger, guests],
      [stranger, "no-such-order"],
    ] as const)
      await expect(cancelOrder(viewer, orderId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a refund that did not reach Stripe", () => {
  it("is sent once by the reconciler", async () => {
    const { person, id, intent } = await bought();
    shop.meddle(({ call }) =>
      call === REFUNDS
        ? { alter: () => ({ status: 500, body: { error: { type: "api_error", message: "Down" } } }) }
        : undefined,
    );
    // The simulated failure reached Stripe, like a lost answer.
    await cancelOrder(person.viewer, id);
    expect(await refundsOf(id)).toMatchObject([{ status: "requested", stripe_refund_id: null }]);
    shop.meddle(undefined);
    await sql("UPDATE refunds SET created_at = created_at - interval '2 days' WHERE order_id = $1", [id]); // the idempotency key has expired
    const asked = shop.asked().filter(({ call }) => call === REFUNDS).length;
    await reconcilePayments(0);
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect(shop.asked().filter(({ call }) => call === REFUNDS)).toHaveLength(asked);
  });

  it("because the process ended is sent by the reconciler", async () => {
    const { person, id, intent } = await bought();
    shop.meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await cancelOrder(person.viewer, id);
    expect(await refundsAtStripe(intent)).toEqual([]);
    expect(await orderOf(intent)).toMatchObject({ cancel_reason: "buyer", payment_status: "paid" });
    shop.meddle(undefined);
    await reconcilePayments(0);
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "refunded" });
  });

  it("because Stripe does not know the payment is left to staff", async () => {
    const { person, id, intent } = await bought();
    await sql("UPDATE payments SET payment_intent_id = 'pi_nobodyknows' WHERE order_id = $1", [id]);
    await cancelOrder(person.viewer, id);
    expect(await refundsOf(id)).toMatchObject([{ status: "failed" }]);
    expect(await orderOf(intent)).toMatchObject({ cancel_reason: "buyer", payment_status: "paid" });
  });

  it("because Stripe refuses it permanently is left to staff, without further attempts", async () => {
    const { person, id, intent } = await bought();
    shop.meddle(({ call }) =>
      call === REFUNDS
        ? {
            refuse: true,
            alter: () => ({
              status: 400,
              body: {
                error: { type: "invalid_request_error", code: "charge_disputed", message: "Charged back" },
              },
            }),
          }
        : undefined,
    );
    await cancelOrder(person.viewer, id);
    expect(await sql("SELECT status, failure_reason FROM refunds WHERE order_id = $1", [id])).toEqual([
      { status: "failed", failure_reason: "Charged back" },
    ]);
    expect(await sql("SELECT kind, handled_at FROM notices WHERE object_id = $1", [id])).toEqual([
      { kind: "refund_failed", handled_at: null },
    ]);
    const asked = shop.asked().length;
    await reconcilePayments(0);
    expect(
      shop
        .asked()
        .slice(asked)
        .filter(({ call }) => call === REFUNDS),
    ).toEqual([]);
    expect(await orderOf(intent)).toMatchObject({ payment_status: "paid" });
  });
});
