import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { syncFraudWarning } from "@/lib/checkout/commands/payment-alerts/sync-fraud-warning";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { sendQueuedMails } from "@/lib/mail/commands";
import { getReport } from "@/lib/reports/queries/report";
import { toApiStats } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import { MANAGER } from "../../support/actors";
import { callSandbox } from "../../support/call-sandbox";
import { deliverMoneyEvents } from "../../support/deliver-money-events";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";
import { waitFor } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = giftCardShop();
const { sql, stripe, boughtCard, paidPurchase, cardOf, stateOf, redeem, alertsOf, person } = shop;
const { customer, press, pressCredit, give, quote, accountOf, entriesOf, meddle } = shop;
const refund = (id: string) => refundGiftCard(MANAGER, id, { reason: "Bought by mistake" });
const refundsOf = (id: string) =>
  sql("SELECT amount_cents AS amount, status FROM gift_card_refunds WHERE gift_card_id = $1", [id]);

/** Refunds all of an order. */
const refundAll = ({ id, totalCents: amount, version }: Order) => {
  const input = { kind: "full", restock: false, amount, version, requestKey: `refund-of-${id}` };
  return refundOrder(MANAGER.userId, id, refundOrderSchema.parse(input));
};

const hear = (intent: string) => deliverMoneyEvents(stripe(), intent);

const disputeOf = (intent: string) =>
  waitFor(async () => (await stripe().disputes.list({ payment_intent: intent })).data[0]);

async function lose(disputeId: string, intent: string): Promise<void> {
  await stripe().disputes.close(disputeId);
  await hear(intent);
}

async function win(disputeId: string): Promise<void> {
  const evidence = { uncategorized_text: "winning_evidence" };
  await stripe().disputes.update(disputeId, { evidence, submit: true });
  await waitFor(async () => (await stripe().disputes.retrieve(disputeId)).status === "won");
}

describe("a refund by staff", () => {
  it("ends the code and returns all of the money once, also when its webhooks follow", async () => {
    const { id, intent, code, input } = await boughtCard();
    await refund(id);
    await hear(intent);
    await reconcilePayments(0);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
    expect(await stateOf(id)).toBe("void");
    expect((await stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    expect(await errorOf(redeem((await person()).id, code))).toMatchObject({ code: "conflict" });
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
    await sendQueuedMails();
    expect(
      await sql("SELECT template, status FROM mail_outbox WHERE recipient = $1 ORDER BY template", [
        input.senderEmail,
      ]),
    ).toEqual([
      { template: "gift-card-receipt", status: expect.any(String) },
      { template: "gift-card-refunded", status: expect.stringMatching(/sent|filed/) },
    ]);
  });

  it("is refused once the gift card was redeemed", async () => {
    const { id, code } = await boughtCard();
    const { id: userId } = await person();
    await redeem(userId, code);
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
    expect(await accountOf(userId)).toEqual({ balance: 5000, held: 0 });
  });

  it("and a redemption at the same time end as one of the two", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await boughtCard();
      const { id: userId } = await person();
      const [redeemed, refunded] = await Promise.allSettled([redeem(userId, code), refund(id)]);
      expect([redeemed.status, refunded.status].sort()).toEqual(["fulfilled", "rejected"]);
      const credit = (await accountOf(userId))?.["balance"] ?? 0;
      expect([credit, (await refundsOf(id)).length]).toEqual(
        redeemed.status === "fulfilled" ? [5000, 0] : [0, 1],
      );
    }
  });

  it("is sent again when Stripe did not answer", async () => {
    const { id } = await boughtCard();
    meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await refund(id);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "requested" }]);
    meddle(undefined);
    await reconcilePayments(0);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
  });
});

describe("a dispute", () => {
  it("ends an unredeemed code at once; a won one gives it back", async () => {
    const { id, intent, code } = await boughtCard({}, { card: "pm_card_createDispute" });
    const dispute = await disputeOf(intent);
    await hear(intent);
    expect(await stateOf(id)).toBe("void");
    const { id: userId } = await person();
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "conflict" });
    expect(await alertsOf(id)).toMatchObject([{ kind: "dispute_opened", handled: false }]);
    await win(dispute.id);
    await hear(intent);
    expect(await alertsOf(id)).toMatchObject([{ kind: "dispute_opened", handled: true }]);
    expect(await redeem(userId, code)).toEqual({ amount: 5000 });
  });

  it("that is lost and then won late makes the code valid again", async () => {
    const { id, intent, code } = await boughtCard({}, { card: "pm_card_createDispute" });
    const dispute = await disputeOf(intent);
    await lose(dispute.id, intent);
    expect(await stateOf(id)).toBe("void");
    await callSandbox(`disputes/${dispute.id}`, { outcome: "won" });
    await waitFor(async () => (await stripe().disputes.retrieve(dispute.id)).status === "won");
    await hear(intent);
    expect((await alertsOf(id)).filter(({ handled }) => !handled)).toEqual([]);
    expect(await redeem((await person()).id, code)).toEqual({ amount: 5000 });
  });

  it("takes back the credit that is left of a redeemed one, and alerts staff about the rest", async () => {
    const { id, intent, code } = await boughtCard({ amount: 2000 }, { card: "pm_card_createDispute" });
    const one = await customer(0);
    await redeem(one.id, code);
    const total = (await quote(one))?.totalCents ?? 0;
    await pressCredit(one);
    const dispute = await disputeOf(intent);
    await hear(intent);
    await hear(intent);
    expect(await entriesOf(one.id)).toEqual([
      "gift_card 2000",
      `order ${-total}`,
      `gift_card_returned ${total - 2000}`,
    ]);
    expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
    const alerts = await alertsOf(id);
    expect(alerts.map(({ kind }) => kind).sort()).toEqual(["dispute_opened", "gift_card_spent"]);
    expect(String(alerts.find(({ kind }) => kind === "gift_card_spent")?.["message"])).toContain(
      `$${(total / 100).toFixed(2)} of it is spent or reserved`,
    );
    await lose(dispute.id, intent);
    expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
    expect((await alertsOf(id)).map(({ kind }) => kind)).toContain("dispute_lost");
  });

  it("takes back what an order reserved once it ends", async () => {
    const { id, intent, code } = await boughtCard({ amount: 1000 }, { card: "pm_card_createDispute" });
    const one = await customer(0);
    await redeem(one.id, code);
    const { paymentIntentId } = await press(one);
    const dispute = await disputeOf(intent);
    await hear(intent);
    await lose(dispute.id, intent);
    expect(await alertsOf(id)).toContainEqual({
      kind: "gift_card_spent",
      message: expect.stringContaining("of it is spent or reserved"),
      handled: false,
    });
    const order = await db().order.findFirstOrThrow({ where: { paymentIntentId } });
    await stripe().paymentIntents.cancel(paymentIntentId);
    await abandonOrder(order.id, "Canceled");
    await reconcilePayments(0);
    expect(await accountOf(one.id)).toEqual({ balance: 0, held: 0 });
    expect(await alertsOf(id)).toContainEqual(
      expect.objectContaining({ kind: "gift_card_spent", handled: true }),
    );
  });

  it("takes back what was spent once its order is refunded as credit", async () => {
    const { intent, code } = await boughtCard({ amount: 2000 }, { card: "pm_card_createDispute" });
    const one = await customer(0);
    await redeem(one.id, code);
    await pressCredit(one);
    const dispute = await disputeOf(intent);
    await hear(intent);
    await lose(dispute.id, intent);
    const order = await db().order.findFirstOrThrow({ where: { userId: one.id } });
    const { totalCents } = order;
    await give(one.id, 1500);
    await redeem(one.id, (await boughtCard({ amount: 2500 })).code);
    await reconcilePayments(0);
    expect(await accountOf(one.id)).toEqual({ balance: 4000, held: 0 }); // what was given later is the customer's
    await refundAll(order);
    expect(await accountOf(one.id)).toEqual({ balance: 4000 + totalCents, held: 0 });
    await reconcilePayments(0);
    expect(await accountOf(one.id)).toEqual({ balance: 4000, held: 0 });
  });

  it("gives back what it took once it is won", async () => {
    const { intent, code } = await boughtCard({}, { card: "pm_card_createDispute" });
    const { id: userId } = await person();
    await redeem(userId, code);
    const dispute = await disputeOf(intent);
    await hear(intent);
    expect(await accountOf(userId)).toEqual({ balance: 0, held: 0 });
    await win(dispute.id);
    await hear(intent);
    expect(await entriesOf(userId)).toEqual(["gift_card 5000", "gift_card_returned -5000", "gift_card 5000"]);
  });
});

it("an early fraud warning alerts staff, who refund it", async () => {
  const { id, intent } = await boughtCard({}, { card: "pm_card_createIssuerFraudRecord" });
  const warning = await waitFor(async () =>
    (await stripe().radar.earlyFraudWarnings.list({ limit: 100 })).data.find(
      ({ payment_intent: payment }) => payment === intent,
    ),
  );
  await syncFraudWarning(String(warning?.id));
  expect(await alertsOf(id)).toMatchObject([{ kind: "early_fraud_warning", handled: false }]);
  await refund(id);
  await syncFraudWarning(String(warning?.id));
  expect(await alertsOf(id)).toMatchObject([{ kind: "early_fraud_warning", handled: true }]);
});

it("a refund in Stripe's dashboard ends the code, or takes the credit back", async () => {
  const [unused, used] = [await boughtCard(), await boughtCard()];
  const { id: userId } = await person();
  await redeem(userId, used.code);
  for (const { intent } of [unused, used]) {
    await stripe().refunds.create({ payment_intent: intent, amount: 2000 });
    await hear(intent);
  }
  expect(await stateOf(unused.id)).toBe("void");
  expect(await accountOf(userId)).toEqual({ balance: 3000, held: 0 });
});

it("the hourly comparison finds payments, refunds and disputes whose webhooks were lost", async () => {
  const { input, intent } = await paidPurchase();
  await stripe().refunds.create({ payment_intent: intent });
  const { input: other } = await paidPurchase();
  await findUnrecordedPayments(-5);
  expect(await cardOf(input)).toMatchObject({ status: "void" });
  expect(await cardOf(other)).toMatchObject({ status: "sent" });
  expect(await findUnrecordedPayments(-5)).toBe(0);
});

it("reports show sales and refunds as cash without revenue, and what is not redeemed as a liability", async () => {
  const read = async () => {
    const report = await getReport(rangeSchema.parse({ range: "today" }), 1);
    const { cash } = toApiStats(report);
    return { revenue: report.figures.sold, cash: Number(cash.giftCards), owed: report.standing.giftCards };
  };
  const before = await read();
  const [kept, refunded, redeemed] = [
    await boughtCard(),
    await boughtCard(),
    await boughtCard({ amount: 2500 }),
  ];
  await refund(refunded.id);
  await redeem((await person()).id, redeemed.code);
  expect(kept.id).not.toBe(refunded.id);
  const after = await read();
  expect({
    revenue: after.revenue - before.revenue,
    cash: after.cash - before.cash,
    owed: after.owed - before.owed,
  }).toEqual({ revenue: 0, cash: 75, owed: 5000 });
});
