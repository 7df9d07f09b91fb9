import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reserveOrder } from "@/lib/checkout/commands/reserve-order";
import { expireCredit } from "@/lib/credit/commands/expire-credit";
import { getStoreCredit } from "@/lib/credit/queries";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { creditShop } from "../../support/credit-shop";
import { errorOf } from "../../support/discount-shop";
import { movableClock } from "../../support/movable-clock";

const shop = creditShop();
const { sql, customer, quote, press, pressCredit, buy, accountOf, entriesOf, give, refund, refundsOf } = shop;
const { moveTo } = movableClock();
const DAY = 24 * 60 * 60;

describe("the ledger", () => {
  it("is append-only, and its balance is the sum of its entries", async () => {
    const { id } = await customer(0);
    await give(id, 1500);
    await give(id, -400);
    expect(await accountOf(id)).toEqual({ balance: 1100, held: 0 });
    await expect(sql("UPDATE store_credit_entries SET amount_cents = 1")).rejects.toThrow("append-only");
    await expect(sql("DELETE FROM store_credit_entries")).rejects.toThrow("append-only");
    expect(await errorOf(give(id, -1101))).toMatchObject({ code: "invalid_input" });
    expect(await entriesOf(id)).toEqual(["goodwill 1500", "correction -400"]);
  });

  it("counts a repeated staff request once, and refuses different values instead of reporting a success", async () => {
    const { id } = await customer(0);
    const day = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString().slice(0, 10);
    const input = { requestKey: "the-same-key", reason: "Late", expiresOn: day(5) };
    await give(id, 700, input);
    await give(id, 700, input);
    expect(await errorOf(give(id, 900, input))).toMatchObject({ code: "conflict" });
    for (const change of [{ reason: "Damaged" }, { expiresOn: day(9) }, { expiresOn: null }])
      expect(await errorOf(give(id, 700, { ...input, ...change }))).toMatchObject({
        code: "conflict",
        message: ALREADY_SAVED,
      });
    moveTo(10 * DAY);
    await give(id, 700, input); // its last day has passed
    expect(await entriesOf(id)).toEqual(["goodwill 700", "expired -700"]);
  });

  it("spends credit that expires first, and expires only the rest", async () => {
    const one = await customer(0);
    await give(one.id, 300);
    await give(one.id, 200, { expiresOn: new Date(Date.now() + 5 * DAY * 1000).toISOString().slice(0, 10) });
    await buy(one, { creditCents: 500 });
    expect(await entriesOf(one.id)).toEqual(["goodwill 300", "goodwill 200", "order -500"]);
    await give(one.id, 250, { expiresOn: new Date(Date.now() + 5 * DAY * 1000).toISOString().slice(0, 10) });
    await give(one.id, 100);
    moveTo(10 * DAY);
    expect((await getStoreCredit(one.id)).availableCents).toBe(100);
    await expireCredit();
    await expireCredit();
    expect((await entriesOf(one.id)).at(-1)).toBe("expired -250");
    expect(await accountOf(one.id)).toEqual({ balance: 100, held: 0 });
  });
});

describe("paying with credit", () => {
  it("reserves the credit at Pay, charges the rest to the card, and spends the credit once", async () => {
    const one = await customer(500, { quantity: 2 });
    const total = (await quote(one))?.totalCents ?? 0;
    const { amount } = await press(one);
    expect(amount).toBe(total - 500);
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 500 });
    expect((await quote(one))?.availableCreditCents).toBe(500);
    const { intent, order } = await buy(one);
    expect(order).toMatchObject({ total_cents: total, credit_cents: 500, payment_status: "paid" });
    expect((await readIntent(intent)).amount_received).toBe(total - 500);
    await finalizePayment(await readIntent(intent));
    expect(await entriesOf(one.id)).toEqual(["goodwill 500", "order -500"]);
    expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
  });

  it("releases the credit of an order that is not paid", async () => {
    const one = await customer(500);
    const { paymentIntentId } = await press(one);
    const order = await shop.orderOf(paymentIntentId);
    await shop.stripe().paymentIntents.cancel(paymentIntentId);
    await abandonOrder(String(order?.["id"]), "Not paid in time");
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
    expect(await entriesOf(one.id)).toEqual(["goodwill 500"]);
  });

  it("releases the credit when an order's hold expires, even if the process died before credit paid in full", async () => {
    const [part, all] = [await customer(500), await customer(50_000)];
    await press(part);
    const { owner, viewer } = all;
    const input = await shop.inputOf(all);
    await reserveOrder({ owner, viewer, secretHash: "mine", input, isCreditOnly: true }, null, "caller");
    expect(await accountOf(all.id)).toEqual({ balance: 50_000, held: input.amount });
    moveTo(3600);
    await expireHolds();
    expect(await accountOf(part.id)).toEqual({ balance: 500, held: 0 });
    expect(await accountOf(all.id)).toEqual({ balance: 50_000, held: 0 });
    await pressCredit(all);
  });

  it("releases the credit and refunds the card if the items are out of stock at payment", async () => {
    const one = await customer(500);
    const { paymentIntentId } = await press(one);
    const order = await shop.orderOf(paymentIntentId);
    await sql("UPDATE orders SET hold_expires_at = now() - interval '1 hour' WHERE id = $1", [order?.["id"]]);
    await sql("UPDATE reservations SET status = 'released' WHERE order_id = $1", [order?.["id"]]);
    const [stock] = await sql("UPDATE products SET available = 0 WHERE id = $1 RETURNING on_hand", [
      shop.product(0),
    ]);
    await shop.confirm(paymentIntentId);
    const { refused } = await finalizePayment(await readIntent(paymentIntentId));
    await sql("UPDATE products SET available = $2 WHERE id = $1", [shop.product(0), stock?.["on_hand"]]);
    expect(refused).toBe("sold_out");
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
    expect(await entriesOf(one.id)).toEqual(["goodwill 500"]);
    expect(await shop.orderOf(paymentIntentId)).toMatchObject({ credit_cents: 0 });
  });

  it("uses the credit again for a late payment, or refuses the order if the credit was spent elsewhere", async () => {
    for (const isSpent of [false, true]) {
      const one = await customer(500);
      const { paymentIntentId } = await press(one);
      const id = String((await shop.orderOf(paymentIntentId))?.["id"]);
      await abandonOrder(id, "Not paid in time");
      if (isSpent) await give(one.id, -500);
      await shop.confirm(paymentIntentId);
      const { refused } = await finalizePayment(await readIntent(paymentIntentId));
      expect(refused).toBe(isSpent ? "wrong_amount" : null);
      expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
    }
  });

  it("forfeits a deleted user's credit, and removes the notes", async () => {
    const { id } = await customer(500);
    const subject = { userId: id, email: "left@garden.example", isEmailVerified: false };
    await db().$transaction((tx) => PERSONAL_DATA.StoreCreditAccount.erase(tx, subject));
    await expireCredit();
    expect(
      await sql(
        "SELECT e.reason, e.amount_cents, e.note, a.balance_cents AS balance FROM store_credit_entries e JOIN store_credit_accounts a ON a.id = e.account_id WHERE a.user_id IS NULL ORDER BY e.created_at, e.id",
      ),
    ).toEqual([
      { reason: "goodwill", amount_cents: 500, note: "removed", balance: 0 },
      { reason: "forfeited", amount_cents: -500, note: "", balance: 0 },
    ]);
  });

  it("holds the largest amount of any revision, and spends the amount of the paid one", async () => {
    const one = await customer(500, { quantity: 2 });
    await press(one);
    const { paymentIntentId } = await press(one, { creditCents: 0 });
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 500 });
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
  });

  it("refuses a credit amount that differs from what can be used now", async () => {
    const one = await customer(500);
    const { amount } = await shop.inputOf(one);
    for (const creditCents of [1, 499, 501])
      expect(await errorOf(press(one, { creditCents }))).toMatchObject({
        code: "amount_mismatch",
        details: { amount },
      });
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
  });

  it("leaves at least $0.50 to the card", async () => {
    const one = await customer(0);
    const total = (await quote(one))?.totalCents ?? 0;
    await give(one.id, total - 20);
    const { amount } = await press(one);
    expect(amount).toBe(50);
    const { order } = await buy(one);
    expect(order).toMatchObject({ total_cents: total, credit_cents: total - 50 });
    expect(await accountOf(one.id)).toEqual({ balance: 30, held: 0 });
  });

  it("pays an order in full without a card, in one transaction, and answers a repeated press with its number", async () => {
    const one = await customer(50_000, { quantity: 2 });
    const total = (await quote(one))?.totalCents ?? 0;
    const intents = shop.asked().length;
    const { orderId, orderNumber } = await pressCredit(one);
    expect(shop.asked().length).toBe(intents);
    const [order] = await sql("SELECT * FROM orders WHERE id = $1", [orderId]);
    expect(order).toMatchObject({
      credit_cents: total,
      total_cents: total,
      payment_status: "paid",
      payment_intent_id: null,
    });
    expect(await entriesOf(one.id)).toEqual(["goodwill 50000", `order -${total}`]);
    expect(
      await sql("SELECT template FROM mail_outbox WHERE key = $1", [`order-confirmation:${orderId}`]),
    ).toEqual([{ template: "order-confirmation" }]);
    expect(await errorOf(pressCredit(one, { amount: total, creditCents: total }))).toMatchObject({
      code: "conflict",
      details: { orderNumber },
    });
  });

  it("cancels the PaymentIntent of an earlier press before credit pays in full", async () => {
    const one = await customer(0);
    const { paymentIntentId } = await press(one, { creditCents: 0 });
    await give(one.id, 50_000);
    const { orderId } = await pressCredit(one);
    expect((await readIntent(paymentIntentId)).status).toBe("canceled");
    const [order] = await sql("SELECT payment_status AS status FROM orders WHERE id = $1", [orderId]);
    expect(order).toEqual({ status: "paid" });
  });

  it("does not charge credit for an order that the card has just paid in full", async () => {
    const one = await customer(0);
    const { paymentIntentId, orderNumber } = await press(one, { creditCents: 0 });
    await give(one.id, 50_000);
    await shop.confirm(paymentIntentId);
    expect(await errorOf(pressCredit(one))).toMatchObject({ code: "conflict", details: { orderNumber } });
    expect(await accountOf(one.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it("needs a card for a subscription", async () => {
    const one = await customer(50_000, { isSubscription: true });
    const { amount } = await press(one, { needsCard: true });
    expect(amount).toBe(50);
    expect(await errorOf(pressCredit(one))).toMatchObject({ code: "amount_mismatch" });
    await buy(one, { needsCard: true });
  });
});

describe("refunds of orders with credit", () => {
  it("go to the card first, then to credit, in parts that add up to what was paid", async () => {
    const one = await customer(500, { quantity: 3 });
    const { id, intent, order } = await buy(one);
    const total = Number(order?.["total_cents"]);
    const card = total - 500;
    await refund(id, { kind: "amount", amount: card - 100 });
    await refund(id, { kind: "amount", amount: 300 });
    expect(await refundsOf(id)).toMatchObject([
      { amount: card - 100, isToCredit: false },
      { amount: 100, isToCredit: false },
      { amount: 200, isToCredit: true },
    ]);
    expect((await shop.orderOf(intent))?.["payment_status"]).toBe("partially_refunded");
    await refund(id, { kind: "full", restock: true });
    const refunds = await refundsOf(id);
    expect(refunds.reduce((all, { amount }) => all + amount, 0)).toBe(total);
    expect(refunds.reduce((all, { parts }) => all + parts, 0)).toBe(total);
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
    expect((await shop.orderOf(intent))?.["payment_status"]).toBe("refunded");
  });

  it("go to credit alone when staff choose so", async () => {
    const one = await customer(0, { quantity: 2 });
    const { id, intent, order } = await buy(one, { creditCents: 0 });
    const total = Number(order?.["total_cents"]);
    await refund(id, { kind: "amount", amount: 400, toCredit: true });
    expect(await accountOf(one.id)).toEqual({ balance: 400, held: 0 });
    await refund(id, { kind: "full", restock: false });
    expect(await refundsOf(id)).toMatchObject([
      { amount: 400, isToCredit: true },
      { amount: total - 400, isToCredit: false },
    ]);
    expect((await shop.orderOf(intent))?.["payment_status"]).toBe("refunded");
  });

  it("of an order that credit paid in full go to credit, even when its buyer cancels it", async () => {
    const one = await customer(50_000);
    const { orderId } = await pressCredit(one);
    await cancelOrder({ userId: one.id }, orderId);
    await cancelOrder({ userId: one.id }, orderId);
    expect(await accountOf(one.id)).toEqual({ balance: 50_000, held: 0 });
    const [order] = await sql("SELECT payment_status AS status FROM orders WHERE id = $1", [orderId]);
    expect(order).toEqual({ status: "refunded" });
    expect(
      (await sql("SELECT template FROM mail_outbox WHERE data->>'orderId' = $1 ORDER BY 1", [orderId])).map(
        ({ template }) => template,
      ),
    ).toEqual(["order-confirmation", "order-refunded"]);
  });

  it("of a canceled order go to the card and to credit as they were paid", async () => {
    const one = await customer(500);
    const { id, intent } = await buy(one);
    await cancelOrder({ userId: one.id }, id);
    expect((await refundsOf(id)).map(({ isToCredit }) => isToCredit)).toEqual([false, true]);
    expect(await accountOf(one.id)).toEqual({ balance: 500, held: 0 });
    expect((await shop.orderOf(intent))?.["payment_status"]).toBe("refunded");
  });
});
