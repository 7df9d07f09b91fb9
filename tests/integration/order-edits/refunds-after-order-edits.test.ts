import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { expireCredit } from "@/lib/credit/commands/expire-credit";
import { releaseHoldOf } from "@/lib/orders/commands";
import { findOrderEdit } from "@/lib/orders/queries/order-edit";
import { getReport } from "@/lib/reports/queries/report";
import { CASH_LINES } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { editShop } from "../../support/edit-shop";
import { emptiedOrders } from "../../support/emptied-orders";
import { REFUNDS } from "../../support/stripe-proxy";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop();
const { sql, line, rowOf, edit, mailsOf, addedTo, pay, refundedAtStripe, unitsOf, refundAll } = shop;
const { boughtByAccount, emptiedWithAddition, boughtWithUnknownDispute, disputeOf, disputedAfterEdit } =
  emptiedOrders(shop);

describe("after an edit", () => {
  it("the added items are refunded to the payments that paid for them, never more than was paid", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { intent: difference } = await pay(id);
    const [added] = await addedTo(id);
    await refundAll(String(added?.["id"]));
    expect(await rowOf(String(added?.["id"]))).toMatchObject({ payment_status: "refunded" });
    expect(await refundedAtStripe(difference)).toBe((await readIntent(difference)).amount_received);
    const partly = await refundedAtStripe(intent);
    expect(partly).toBe(Number(added?.["exchange_cents"]));
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid" });
    await refundAll(id);
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await rowOf(id)).toMatchObject({ payment_status: "refunded" });
    for (const one of [id, String(added?.["id"])])
      expect(await refusal(refundAll(one))).toMatchObject({ code: "conflict" });
    const { differences } = await reconcileWithStripe({});
    const ids = [id, String(added?.["id"])];
    expect(differences.filter(({ order }) => ids.includes(order?.id ?? ""))).toEqual([]);
  });

  it("a second edit continues from the first, and an added order can be edited too", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 3 });
    await edit(id, 1, line(2, 1)); // 4.32 back
    await edit(id, 1, line(1, 1));
    const [first, second] = await addedTo(id);
    await edit(String(second?.["id"]), 1, line(2, 1)); // 4.32 back, to the card that paid for the first order
    const [third] = await addedTo(String(second?.["id"]));
    expect(await rowOf(String(second?.["id"]))).toMatchObject({ payment_status: "refunded" });
    const before = await refundedAtStripe(intent);
    for (const one of [first, third]) await refundAll(String(one?.["id"]));
    await refundAll(id);
    expect(before).toBeGreaterThan(432);
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("canceling the added order and then the edited one returns everything once", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    const stock = await unitsOf(0);
    await edit(id, 1, line(1, 1));
    const [added] = await addedTo(id);
    await cancelOrderByShop(MANAGER.userId, String(added?.["id"]), "");
    await cancelOrderByShop(MANAGER.userId, id, "");
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await unitsOf(0)).toBe(stock + 2);
  });

  it("a refund that Stripe refuses leaves the items exchanged, the money here, and the order on hold", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    shop.meddle(({ call }) =>
      call === REFUNDS
        ? {
            refuse: true,
            alter: () => ({ status: 400, body: { error: { type: "invalid_request_error", message: "No" } } }),
          }
        : undefined,
    );
    await edit(id, 1, line(2, 1));
    shop.meddle(undefined);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({ payment_status: "paid", exchange_cents: 648 });
    const order = await getAdminOrder(id);
    expect(order).toMatchObject({ isOnHold: true, payment: "paid", lines: [{ refunded: 1, restocked: 1 }] });
    expect(order.refundable.leftCents).toBe(amount - 648);
    expect(order.alerts).toHaveLength(1);
    expect(order.additionBlocker).toContain("on hold");
    await refundAll(id);
    expect(await refundedAtStripe(intent)).toBe(amount - 648);
    await refundAll(String(added?.["id"]));
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("store credit that had paid comes back as store credit, also for the added items", async () => {
    const person = await shop.customer(1000, { quantity: 2 });
    const { id, intent } = await shop.buy(person); // 21.60: 10.00 by credit, 11.60 by card
    await edit(id, 2, line(2, 1)); // 15.12 back: to the card first
    expect(await refundedAtStripe(intent)).toBe(1160);
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 352 });
    const [added] = await addedTo(id);
    expect(await findOrderEdit(String(added?.["id"]))).toMatchObject({
      refundCents: 1512,
      refundCreditCents: 352,
    });
    await refundAll(String(added?.["id"]));
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 1000 });
    expect(await shop.entriesOf(person.id)).toEqual([
      "goodwill 1000",
      "order -1000",
      "refund 352",
      "refund 648",
    ]);
  });

  it("a dispute of the payment stops the refunds of both orders", async () => {
    const { id, intent } = await shop.bought({ quantity: 2, card: "pm_card_createDispute" });
    await sql("DELETE FROM disputes WHERE order_id = $1", [id]);
    await sql("UPDATE order_holds SET released_at = now() WHERE order_id = $1", [id]);
    await edit(id, 1, line(1, 1));
    const [added] = await addedTo(id);
    await syncOrderMoney(intent);
    for (const one of [id, String(added?.["id"])])
      expect((await getAdminOrder(one)).refundBlocker).toContain("disputed");
    expect(await refusal(edit(String(added?.["id"]), 1, line(2, 1)))).toMatchObject({ code: "conflict" });
  });

  it("a dispute of the payment holds what the exchange ships too, and its end releases both", async () => {
    const { id, intent } = await boughtWithUnknownDispute();
    await edit(id, 2, line(1, 2));
    const [added] = await addedTo(id);
    const orders = [id, String(added?.["id"])];
    const open = () =>
      sql(
        "SELECT order_id AS id FROM order_holds WHERE order_id = ANY($1) AND reason = 'dispute' AND released_at IS NULL",
        [orders],
      );
    await syncOrderMoney(intent);
    expect((await open()).map((hold) => hold["id"]).sort()).toEqual([...orders].sort());
    const sourceId = await disputeOf(id);
    await db().$transaction((tx) =>
      releaseHoldOf(tx, { reason: "dispute", sourceId }, "The dispute was won."),
    );
    expect(await open()).toEqual([]);
  });

  it("net sales, tax and cash of the report count the difference", async () => {
    const { id } = await shop.bought({ quantity: 2 });
    const before = await getReport(rangeSchema.parse({}), 10);
    await edit(id, 1, line(2, 1));
    const after = await getReport(rangeSchema.parse({}), 10);
    const changed = (name: keyof typeof CASH_LINES) =>
      CASH_LINES[name].value(after.figures) - CASH_LINES[name].value(before.figures);
    expect([changed("netSales"), changed("salesTax"), changed("cashReceived")]).toEqual([-400, -32, -432]);
  });
});

describe("the delivery charge of an order that an edit has emptied", () => {
  beforeAll(() => sql("UPDATE store_settings SET shipping_mode = 'policy', standard_shipping_cents = 599"));
  afterAll(() => sql("UPDATE store_settings SET shipping_mode = 'free'"));

  const cancel = async (order: Record<string, unknown> | undefined, userId: string) =>
    cancelOrder({ userId }, String(order?.["id"]));

  it("goes back when the buyer cancels the added order, because nothing ships", async () => {
    const { id, intent, amount, userId } = await boughtByAccount();
    expect(await rowOf(id)).toMatchObject({ shipping_cents: 599 });
    await edit(id, 2, line(1, 2));
    const [added] = await addedTo(id);
    await cancel(added, userId);
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await rowOf(id)).toMatchObject({ payment_status: "refunded" });
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(0);
    expect(await mailsOf(id)).toEqual(["order-confirmation", "order-refunded"]);
    expect(await shop.historyOf(id)).toContain("refunded");
  });

  it("goes back once the last of several added orders is canceled, also where one was exchanged again", async () => {
    const { id, intent, amount, userId } = await boughtByAccount();
    await edit(id, 1, line(1, 1));
    await edit(id, 1, line(1, 1));
    const [first, second] = await addedTo(id);
    await edit(String(second?.["id"]), 1, line(1, 1));
    const [third] = await addedTo(String(second?.["id"]));
    await cancel(third, userId);
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(599);
    await cancelOrderByShop(MANAGER.userId, String(first?.["id"]), "");
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("is refunded once a paid addition is canceled after the added order", async () => {
    const { intent, amount, userId, addition, added } = await emptiedWithAddition();
    await cancel(added, userId);
    expect(await refundedAtStripe(intent)).toBe(amount - 599); // the addition ships
    await cancel({ id: addition.id }, userId);
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await refundedAtStripe(addition.intent)).toBe(addition.amount);
  });

  it("is not refunded while the payment is disputed", async () => {
    const { id, intent, amount, userId, addition, added } = await emptiedWithAddition();
    await cancel(added, userId);
    await sql(
      `INSERT INTO disputes (id, order_id, stripe_dispute_id, payment_intent_id, amount_cents, reason, status, updated_at)
       VALUES ('of-emptied', $1, 'dp_of_emptied', $2, 599, 'general', 'open', now())`,
      [id, intent],
    );
    await cancel({ id: addition.id }, userId);
    expect(await refundedAtStripe(intent)).toBe(amount - 599);
    expect(await refundedAtStripe(addition.intent)).toBe(addition.amount);
  });

  it("is not refunded if staff, not an edit, refunded the items: they decided about the delivery charge", async () => {
    const { id, intent, userId } = await boughtByAccount();
    const addition = await shop.bought({ userId });
    await shop.packWith(id, addition.id);
    await sql("UPDATE order_lines SET refunded_quantity = quantity WHERE order_id = $1", [id]);
    await cancel({ id: addition.id }, userId);
    expect(await refundedAtStripe(intent)).toBe(0);
  });

  it("stays while an added order ships whose draft was erased", async () => {
    const { id, intent, amount, userId } = await boughtByAccount();
    await edit(id, 1, line(1, 1));
    await edit(id, 1, line(1, 1));
    const [first, second] = await addedTo(id);
    await sql("UPDATE orders SET draft_order_id = NULL WHERE id = ANY($1)", [
      [first?.["id"], second?.["id"]],
    ]);
    await cancel(first, userId);
    expect(await refundedAtStripe(intent)).toBeLessThan(amount - 599);
    await cancel(second, userId);
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("raises a staff alert once a dispute is won during which the added order was canceled", async () => {
    const { id, added, win, dueAlerts } = await disputedAfterEdit();
    await cancelOrderByShop(MANAGER.userId, added, "");
    // The delivery charge, and the difference of the edit: Stripe refuses refunds of a disputed payment.
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(707);
    await win();
    expect((await dueAlerts()).map((alert) => alert["id"]).sort()).toEqual([id, added].sort());
    expect((await dueAlerts()).find((alert) => alert["id"] === id)?.["message"]).toContain("$7.07");
    expect((await getAdminOrder(id)).refundBlocker).toBeNull();
  });

  it("raises no staff alert after a won dispute if the added order ships", async () => {
    const { win, dueAlerts } = await disputedAfterEdit();
    await win();
    expect(await dueAlerts()).toEqual([]);
  });

  it("is not refunded once part of the order or of its additions was shipped, even if that part was refunded", async () => {
    const { id, intent, userId } = await boughtByAccount();
    await edit(id, 1, line(1, 1));
    await edit(id, 1, line(1, 1));
    const [first, second] = await addedTo(id);
    await sql("UPDATE orders SET fulfillment_status = 'shipped', shipped_at = now() WHERE id = $1", [
      second?.["id"],
    ]);
    await sql("UPDATE order_lines SET refunded_quantity = quantity WHERE order_id = $1", [second?.["id"]]);
    await cancel(first, userId);
    expect(await refundedAtStripe(intent)).toBe(Number(first?.["total_cents"]));
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(599);
  });
});

describe("store credit that an exchange has moved, after the account was deleted", () => {
  it("is returned to the account that had paid, which forfeits it, and the card's part goes to the card", async () => {
    const person = await shop.customer(1000, { quantity: 2 });
    const { id, intent, order } = await shop.buy(person);
    await edit(id, 2, line(1, 2));
    const [added] = await addedTo(id);
    await edit(String(added?.["id"]), 2, line(1, 2));
    const [last] = await addedTo(String(added?.["id"]));
    const [account] = await sql("SELECT id FROM store_credit_accounts WHERE user_id = $1", [person.id]);
    await sql("UPDATE users SET deleted_at = now() WHERE id = $1", [person.id]);
    await sql("UPDATE store_credit_accounts SET user_id = NULL WHERE id = $1", [account?.["id"]]);
    await sql("UPDATE orders SET user_id = NULL WHERE id = ANY($1)", [[id, added?.["id"], last?.["id"]]]);
    await refundAll(String(last?.["id"]));
    expect(await refundedAtStripe(intent)).toBe(Number(order?.["total_cents"]) - 1000);
    await expireCredit();
    const entries = await sql(
      "SELECT reason, amount_cents AS amount FROM store_credit_entries WHERE account_id = $1 ORDER BY created_at, id",
      [account?.["id"]],
    );
    expect(entries.slice(-2)).toEqual([
      { reason: "refund", amount: 1000 },
      { reason: "forfeited", amount: -1000 },
    ]);
  });
});
