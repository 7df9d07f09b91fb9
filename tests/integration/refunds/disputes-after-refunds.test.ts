import type Stripe from "stripe";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getReport } from "@/lib/reports/queries/report";
import { toApiStats } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";
import { MANAGER } from "../../support/actors";
import { callSandbox } from "../../support/call-sandbox";
import { setBalance } from "../../support/failing-refunds";
import { waitFor } from "../../support/payment-shop";
import { refundsShop, units } from "../../support/refunds-shop";
import { reportDisputes } from "../../support/report-disputes";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { shop, bought, refund, refundInput, statusOf } = refundsShop();

/** Today's net sales and total cash received, in cents. */
async function today() {
  const report = await getReport(rangeSchema.parse({ range: "today" }), 1);
  const { cash } = toApiStats(report);
  return {
    goods: report.figures.sold - report.figures.returned,
    tax: report.figures.tax,
    delivery: report.figures.delivery,
    cash: Math.round(Number(cash.cashReceived) * 100),
  };
}

/** Disputes the full amount of a payment, regardless of its refunds. */
async function disputeAll(intent: string): Promise<string> {
  const { latest_charge } = await shop.stripe().paymentIntents.retrieve(intent);
  await callSandbox(`charges/${String(latest_charge)}/dispute`);
  const { id } = await waitFor(
    async () => (await shop.stripe().disputes.list({ payment_intent: intent })).data[0],
  );
  await syncOrderMoney(intent);
  return id;
}

it("a lost dispute about the full payment of a partly refunded order counts only the money that Stripe does not return, so reports subtract nothing twice", async () => {
  const before = await today();
  const { id, intent, amount, lines } = await bought();
  await refund(id, { kind: "lines", lines: [units(lines[0], 2, false)] });
  const [made] = await shop.sql("SELECT amount_cents AS cents FROM refunds WHERE order_id = $1", [id]);
  const disputeId = await disputeAll(intent);
  await callSandbox(`disputes/${disputeId}`, { outcome: "partially_won" });
  await waitFor(async () => (await shop.stripe().disputes.retrieve(disputeId)).status === "lost");
  await syncOrderMoney(intent);
  expect(await shop.sql("SELECT status, amount_cents FROM disputes WHERE order_id = $1", [id])).toEqual([
    { status: "lost", amount_cents: amount - Number(made?.["cents"]) },
  ]);
  expect(await statusOf(intent)).toBe("refunded");
  expect(await today()).toEqual(before);
});

it("a lost dispute about an order whose lines were refunded without delivery leaves nothing of the order in any figure", async () => {
  await shop.sql("UPDATE store_settings SET shipping_mode = 'policy', standard_shipping_cents = 599");
  const before = await today();
  const { id, intent, amount, lines } = await bought();
  await shop.sql("UPDATE store_settings SET shipping_mode = 'free'");
  expect((await today()).delivery).toBe(before.delivery + 599);
  await refund(id, { kind: "lines", lines: [units(lines[0], 2, false)] });
  const disputeId = await disputeAll(intent);
  await callSandbox(`disputes/${disputeId}`, { outcome: "partially_won" });
  await waitFor(async () => (await shop.stripe().disputes.retrieve(disputeId)).status === "lost");
  // Before Stripe returns the part that was refunded, the cardholder has it twice.
  const withdrawn = { amount: -amount } as Stripe.BalanceTransaction;
  await reportDisputes(shop, { balance_transactions: [withdrawn] }, () => syncOrderMoney(intent));
  const [made] = await shop.sql("SELECT amount_cents AS cents FROM refunds WHERE order_id = $1", [id]);
  expect((await today()).cash).toBe(before.cash - Number(made?.["cents"]));
  await syncOrderMoney(intent);
  expect(await today()).toEqual(before);
});

describe("a lost dispute about an order", () => {
  const twiceOf = async (id: string) =>
    (
      await shop.sql(
        "SELECT message, handled_at IS NOT NULL AS handled FROM notices WHERE object_id = $1 AND kind = 'refunded_twice'",
        [id],
      )
    ).map(({ message, handled }) => [String(message), handled]);

  it("alerts staff about money that had already been refunded as store credit, until the dispute is won late", async () => {
    const { id, intent, amount } = await bought({ userId: MANAGER.userId });
    const input = await refundInput(id, { kind: "amount", amount: 400, toCredit: true });
    await refundOrder(MANAGER.userId, id, input);
    const disputeId = await disputeAll(intent);
    expect(await twiceOf(id)).toEqual([]);
    await shop.stripe().disputes.close(disputeId);
    await syncOrderMoney(intent);
    await syncOrderMoney(intent);
    const lost = `$${(amount / 100).toFixed(2)}`;
    expect(await twiceOf(id)).toEqual([
      [
        `The cardholder got ${lost} back in a dispute, $4.00 more than could still be refunded for this order. Check whether you need to take back store credit that was given instead of a refund.`,
        false,
      ],
    ]);
    await callSandbox(`disputes/${disputeId}`, { outcome: "won" });
    await waitFor(async () => (await shop.stripe().disputes.retrieve(disputeId)).status === "won");
    await syncOrderMoney(intent);
    expect((await twiceOf(id)).map(([, handled]) => handled)).toEqual([true]);
  });

  it("resolves that alert once Stripe returns the part that was refunded", async () => {
    const { id, intent, amount } = await bought();
    await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 400 }));
    const disputeId = await disputeAll(intent);
    await callSandbox(`disputes/${disputeId}`, { outcome: "partially_won" });
    await waitFor(async () => (await shop.stripe().disputes.retrieve(disputeId)).status === "lost");
    const withdrawn = { amount: -amount } as Stripe.BalanceTransaction;
    await reportDisputes(shop, { balance_transactions: [withdrawn] }, () => syncOrderMoney(intent));
    expect((await twiceOf(id)).map(([, handled]) => handled)).toEqual([false]);
    await syncOrderMoney(intent);
    expect((await twiceOf(id)).map(([, handled]) => handled)).toEqual([true]);
  });

  it("does not raise that alert for a refund that Stripe has not made", async () => {
    const { id, intent } = await bought();
    await setBalance(100);
    await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 400 }));
    await setBalance();
    const disputeId = await disputeAll(intent);
    await shop.stripe().disputes.close(disputeId);
    await syncOrderMoney(intent);
    expect(await shop.sql("SELECT status FROM refunds WHERE order_id = $1", [id])).toEqual([
      { status: "requested" },
    ]);
    expect(await twiceOf(id)).toEqual([]);
  });

  it("does not raise that alert if what was refunded as store credit had been paid with store credit", async () => {
    const { id, intent } = await bought({ userId: MANAGER.userId });
    await shop.sql("UPDATE orders SET credit_cents = 400 WHERE id = $1", [id]);
    const input = await refundInput(id, { kind: "amount", amount: 400, toCredit: true });
    await refundOrder(MANAGER.userId, id, input);
    const disputeId = await disputeAll(intent);
    await shop.stripe().disputes.close(disputeId);
    await syncOrderMoney(intent);
    expect(await twiceOf(id)).toEqual([]);
    await shop.sql("UPDATE orders SET credit_cents = 0 WHERE id = $1", [id]); // no account was charged for it
  });

  it("does not raise that alert if nothing was refunded before", async () => {
    const { id, intent } = await bought({ userId: MANAGER.userId });
    const disputeId = await disputeAll(intent);
    await shop.stripe().disputes.close(disputeId);
    await syncOrderMoney(intent);
    expect(await twiceOf(id)).toEqual([]);
  });
});
