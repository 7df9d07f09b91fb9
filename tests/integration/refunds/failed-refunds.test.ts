import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { resendOrderMail } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { releaseOrder } from "@/lib/checkout/commands/release-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { refundRetryDelaySeconds } from "@/lib/checkout/rules";
import { MANAGER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { beforeRefundFails, delayedRefunds, rareOrders, setBalance } from "../../support/failing-refunds";
import { refundsShop, units } from "../../support/refunds-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";
import { LOST_ANSWER, REFUNDS } from "../../support/stripe-proxy";

const refunds = refundsShop();
const { shop, refundsOf, atStripe, statusOf, refund } = refunds;
const { boughtRare, setStock, stock, soldTo, mailsOf, alertsOf } = rareOrders(refunds);
const { sql, historyOf } = shop;
const { eventOf } = stripeEvents(shop);
const fail = async (intent: string) => handleStripeEvent(await eventOf("refund.failed", intent));

describe("a refund returned by the bank", () => {
  it("removes its restocked units from stock, explains why, and notifies buyer and staff", async () => {
    await setStock(10);
    const { id, intent, lines } = await boughtRare(3);
    await beforeRefundFails(shop, () => refund(id, { kind: "lines", lines: [units(lines[0], 2)] }));
    expect(await stock()).toEqual({ on_hand: 9, available: 9 });
    await fail(intent);
    await syncOrderMoney(intent); // a repeated event has no further effect
    expect(await stock()).toEqual({ on_hand: 7, available: 7 });
    expect(await soldTo(id)).toEqual({ quantity: 3, status: "consumed" });
    const [change] = await sql(
      "SELECT change, cause, actor_id FROM stock_changes WHERE product_id = $1 ORDER BY id DESC LIMIT 1",
      [shop.product(2)],
    );
    expect(change).toEqual({ change: -2, cause: "refund_failed", actor_id: null });
    expect(await getAdminOrder(id)).toMatchObject({
      payment: "paid",
      isOnHold: true,
      holds: [{ reason: "refund_failed", released: null }],
      lines: [{ refunded: 0, restocked: 0 }],
    });
    expect(await mailsOf(id)).toEqual([
      ["order-confirmation", undefined],
      ["order-refunded", undefined],
      ["refund-failed", "bank"],
    ]);
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_failed",
        done: false,
        message: expect.stringMatching(
          /^The refund of \$\d+\.\d\d failed: expired or canceled card\. The shop still has the money and has to return it another way\. Set aside for this order again: 2 × [^.]+\.$/,
        ),
      },
    ]);
    expect((await historyOf(id)).filter((type) => type === "refund_failed")).toHaveLength(1);
  });

  it("reports how many units were sold meanwhile and removes the rest", async () => {
    await setStock(3);
    const { id, intent, lines } = await boughtRare(3);
    await beforeRefundFails(shop, () => refund(id, { kind: "lines", lines: [units(lines[0], 3)] }));
    await boughtRare(2, "pm_card_visa");
    await fail(intent);
    expect(await stock()).toEqual({ on_hand: 0, available: 0 });
    expect(await soldTo(id)).toEqual({ quantity: 1, status: "consumed" });
    expect((await getAdminOrder(id)).lines).toMatchObject([{ refunded: 0, restocked: 2 }]);
    expect((await alertsOf(id))[0]?.message).toMatch(
      /Set aside for this order again: 1 × .*No longer in stock, sold since the refund: 2 × /,
    );
  });

  it("never oversells while others buy the last units", async () => {
    await setStock(4);
    const { id, intent, lines } = await boughtRare(4);
    await beforeRefundFails(shop, () => refund(id, { kind: "lines", lines: [units(lines[0], 4)] }));
    await eventOf("refund.failed", intent);
    const buyers = [1, 2, 3].map(() =>
      boughtRare(2, "pm_card_visa").then(
        () => 2,
        () => 0,
      ),
    );
    const [, ...sold] = await Promise.all([fail(intent), ...buyers]);
    const others = sold.reduce((all: number, count) => all + Number(count), 0);
    const kept = Number(
      (await sql("SELECT quantity FROM reservations WHERE order_id = $1 AND status = 'consumed'", [id]))[0]?.[
        "quantity"
      ] ?? 0,
    );
    expect(kept + others).toBeLessThanOrEqual(4);
    expect(await stock()).toEqual({ on_hand: 4 - kept - others, available: 4 - kept - others });
  });

  it("of a canceled order leaves it canceled and paid: its goods are held until staff release them", async () => {
    await setStock(5);
    const { id, intent } = await boughtRare(2);
    await beforeRefundFails(shop, () => cancelOrderByShop(MANAGER.userId, id, "Out of boxes"));
    expect(await stock()).toEqual({ on_hand: 5, available: 5 });
    expect(await statusOf(intent)).toBe("refunded");
    await fail(intent);
    expect(await stock()).toEqual({ on_hand: 3, available: 3 });
    expect(await getAdminOrder(id)).toMatchObject({ isCancelled: true, payment: "paid", isOnHold: true });
    expect((await alertsOf(id))[0]?.message).toMatch(/Release the hold once the money is returned/);
    const release = () => releaseOrder(MANAGER.userId, id, { note: "Sent a check" });
    await Promise.all([release(), release()]);
    expect(await stock()).toEqual({ on_hand: 5, available: 5 });
    expect(await getAdminOrder(id)).toMatchObject({ isCancelled: true, isOnHold: false });
    expect((await alertsOf(id)).map(({ done }) => done)).toEqual([true]);
    const [change] = await sql(
      "SELECT change, cause, actor_id FROM stock_changes WHERE product_id = $1 ORDER BY id DESC LIMIT 1",
      [shop.product(2)],
    );
    expect(change).toEqual({ change: 2, cause: "return", actor_id: MANAGER.userId });
  });

  it("keeps its email in the list beside the correction, and only the correction can be resent", async () => {
    await setStock(5);
    const { id, intent, lines } = await boughtRare(1);
    await refund(id, { kind: "lines", lines: [units(lines[0], 1, false)] });
    await fail(intent);
    expect(await stock()).toEqual({ on_hand: 4, available: 4 }); // nothing was restocked, so nothing is removed
    const { mails } = await getAdminOrder(id);
    expect(mails.map(({ template, canResend }) => [template, canResend])).toEqual([
      ["order-confirmation", true],
      ["order-refunded", false],
      ["refund-failed", true],
    ]);
    await sql("UPDATE mail_outbox SET status = 'sent' WHERE data->>'orderId' = $1", [id]);
    const [, refunded, corrected] = mails.map(({ key }) => key);
    expect((await refusal(resendOrderMail(PACKER, id, { mail: String(refunded) }))).message).toMatch(
      /no longer correct/,
    );
    await resendOrderMail(PACKER, id, { mail: String(corrected) });
    expect((await mailsOf(id)).filter(([template]) => template === "refund-failed")).toHaveLength(2);
  });

  it("that was made at Stripe gets no correction email, but a hold and an alert", async () => {
    const { id, intent } = await boughtRare(1);
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await fail(intent);
    expect(await mailsOf(id)).toEqual([["order-confirmation", undefined]]);
    expect((await getAdminOrder(id)).mails.map(({ template }) => template)).toEqual(["order-confirmation"]);
    expect((await alertsOf(id)).map(({ kind }) => kind)).toEqual(["refund_failed"]);
    expect((await getAdminOrder(id)).isOnHold).toBe(true);
  });
});

describe("a refund that Stripe refuses", () => {
  const refuseWith = (code: string) =>
    shop.meddle(({ call }) =>
      call === REFUNDS
        ? {
            refuse: true,
            alter: () => ({
              status: 400,
              body: { error: { type: "invalid_request_error", code, message: "It is refused." } },
            }),
          }
        : undefined,
    );

  it("removes its restocked units immediately, and notifies the buyer", async () => {
    await setStock(6);
    const { id, lines } = await boughtRare(2, "pm_card_visa");
    refuseWith("charge_not_refundable");
    await refund(id, { kind: "lines", lines: [units(lines[0], 2)] });
    expect(await stock()).toEqual({ on_hand: 4, available: 4 });
    expect(await refundsOf(id)).toMatchObject([{ status: "failed" }]);
    expect(await getAdminOrder(id)).toMatchObject({ payment: "paid", isOnHold: true });
    expect((await mailsOf(id)).at(-1)).toEqual(["refund-failed", "provider"]);
    expect((await alertsOf(id))[0]?.message).toMatch(
      /was refused: It is refused\. The shop still has the money/,
    );
  });

  it("because of a dispute promises the buyer nothing: the bank decides", async () => {
    await setStock(6);
    const { id, lines } = await boughtRare(1, "pm_card_visa");
    refuseWith("charge_disputed");
    await refund(id, { kind: "lines", lines: [units(lines[0], 1)] });
    expect((await mailsOf(id)).at(-1)).toEqual(["order-refunded", undefined]);
    expect((await alertsOf(id))[0]?.message).not.toMatch(/still has the money/);
    expect((await getAdminOrder(id)).isOnHold).toBe(true);
  });
});

describe("a refund that exceeds the Stripe balance", () => {
  const { delayed, rowOf, makeDue, asked } = delayedRefunds(refunds);
  afterEach(() => setBalance());

  it("is retried with growing delays and one alert, and succeeds once there is money, which resolves the alert", async () => {
    const { id, intent } = await delayed();
    expect(await rowOf(id)).toMatchObject({
      status: "requested",
      attempts: 1,
      minutes: 15,
      failure_reason: "balance_insufficient",
    });
    const before = asked();
    await reconcilePayments(0); // not due yet
    expect(asked()).toBe(before);
    await makeDue(id);
    await reconcilePayments(0);
    expect(await rowOf(id)).toMatchObject({ status: "requested", attempts: 2, minutes: 30 });
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_delayed",
        done: false,
        message: expect.stringMatching(/balance.*too low.*until \w{3} \d+, \d{4}\./),
      },
    ]);
    expect(await getAdminOrder(id)).toMatchObject({ isOnHold: false, payment: "paid" });
    await setBalance(5_000);
    await makeDue(id);
    await Promise.all([reconcilePayments(0), reconcilePayments(0)]);
    expect(await atStripe(intent)).toEqual([300]);
    expect(await rowOf(id)).toMatchObject({ status: "succeeded", failure_reason: null, minutes: null });
    expect((await alertsOf(id)).map(({ kind, done }) => [kind, done])).toEqual([["refund_delayed", true]]);
    expect(await statusOf(intent)).toBe("partially_refunded");
    expect(await mailsOf(id)).toEqual([
      ["order-confirmation", undefined],
      ["order-refunded", undefined],
    ]);
  });

  it("would stay refused under the first attempt's key, whose answer Stripe repeats (control)", async () => {
    const { id, intent } = await delayed();
    await setBalance();
    const { id: refundId } = (await rowOf(id)) as { id: string };
    const [{ idempotency_key: key }] = (await sql("SELECT idempotency_key FROM refunds WHERE id = $1", [
      refundId,
    ])) as [{ idempotency_key: string }];
    const again = shop
      .stripe()
      .refunds.create(
        { payment_intent: intent, amount: 300, metadata: { orderId: id, refundId } },
        { idempotencyKey: key },
      );
    await expect(again).rejects.toThrow("Insufficient funds in your Stripe balance");
    await makeDue(id);
    await reconcilePayments(0);
    expect(await atStripe(intent)).toEqual([300]);
  });

  it("is made once also when a later attempt's answer is lost, or the button is pressed again", async () => {
    const { id, intent, input } = await delayed();
    await setBalance();
    shop.meddle(({ call }) => (call === REFUNDS ? LOST_ANSWER : undefined));
    await makeDue(id);
    await reconcilePayments(0);
    expect(await rowOf(id)).toMatchObject({ status: "requested", attempts: 1 });
    shop.meddle(undefined);
    await Promise.all([
      refundOrder(MANAGER.userId, id, input),
      reconcilePayments(0),
      refundOrder(MANAGER.userId, id, input),
    ]);
    expect(await atStripe(intent)).toEqual([300]);
    expect(await rowOf(id)).toMatchObject({ status: "succeeded" });
  });

  it("fails after 30 days, and the buyer is notified", async () => {
    const { id, intent } = await delayed();
    await sql(
      "UPDATE refunds SET created_at = now() - interval '29 days 23 hours', attempts = 20 WHERE order_id = $1",
      [id],
    );
    await makeDue(id);
    await reconcilePayments(0);
    expect(await rowOf(id)).toMatchObject({ status: "requested", attempts: 21, minutes: 60 });
    await sql("UPDATE refunds SET created_at = now() - interval '30 days 1 minute' WHERE order_id = $1", [
      id,
    ]);
    await makeDue(id);
    await reconcilePayments(0);
    expect(await rowOf(id)).toMatchObject({ status: "failed", minutes: null });
    expect((await alertsOf(id)).map(({ kind, done }) => [kind, done])).toEqual([
      ["refund_delayed", true],
      ["refund_failed", false],
    ]);
    expect((await mailsOf(id)).at(-1)).toEqual(["refund-failed", "provider"]);
    expect((await getAdminOrder(id)).isOnHold).toBe(true);
    await setBalance();
    await reconcilePayments(0);
    expect(await atStripe(intent)).toEqual([]);
  });

  it("is retried after 15 minutes, then with doubling delays, at least once a day", () => {
    expect([1, 2, 3, 7, 8, 40].map((attempts) => refundRetryDelaySeconds(attempts) / 60)).toEqual([
      15, 30, 60, 960, 1440, 1440,
    ]);
  });
});
