import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { syncGiftCardMoney } from "@/lib/checkout/commands/gift-cards/sync-gift-card-money";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { emails } from "@/lib/mail/emails";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { errorOf } from "../../support/discount-shop";
import { beforeRefundFails } from "../../support/failing-refunds";
import { giftCardShop } from "../../support/gift-card-shop";
import { waitFor } from "../../support/payment-shop";
import { REFUNDS } from "../../support/stripe-proxy";

const SHOP = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
};

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql, stripe, boughtCard, stateOf, alertsOf, mailsOf, redeem, person, meddle } = giftCardShop();
const refund = (id: string) => refundGiftCard(MANAGER, id, { reason: "Bought by mistake" });
const refundsOf = (id: string) =>
  sql(
    "SELECT amount_cents AS amount, status FROM gift_card_refunds WHERE gift_card_id = $1 ORDER BY amount_cents",
    [id],
  );

/** The text of an email to the buyer. */
async function textOf(
  id: string,
  template: "gift-card-refunded" | "gift-card-refund-failed" = "gift-card-refunded",
): Promise<string> {
  const row = await db().mailOutbox.findUniqueOrThrow({ where: { key: `${template}:${id}` } });
  return (await emails[template].renderQueued(row, SHOP)).text;
}

describe("a refund of a part in Stripe's dashboard", () => {
  it("alerts staff, who refund the rest once", async () => {
    const { id, intent } = await boughtCard();
    await stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await syncGiftCardMoney(intent);
    await syncGiftCardMoney(intent);
    expect(await stateOf(id)).toBe("void");
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_due",
        message: expect.stringContaining("Refund the remaining $49.00 as well."),
        handled: false,
      },
    ]);
    expect(await getAdminGiftCard(id)).toMatchObject({ refundableCents: 4900 });
    await refund(id);
    expect(await refundsOf(id)).toEqual([
      { amount: 100, status: "succeeded" },
      { amount: 4900, status: "succeeded" },
    ]);
    expect(await alertsOf(id)).toMatchObject([{ handled: true }]);
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
    expect(await getAdminGiftCard(id)).toMatchObject({ refundableCents: 0, voidReason: "refunded" });
  });

  it("is not counted in the email about the rest, which states what staff refunded", async () => {
    const { id, intent } = await boughtCard();
    await stripe().refunds.create({ payment_intent: intent, amount: 2000 });
    await syncGiftCardMoney(intent);
    await refund(id);
    expect(await textOf(id)).toMatch(/We refunded \$30\.00 to the card/);
    const alsoElsewhere = await boughtCard();
    const returnInDashboard = (amount: number) =>
      stripe().refunds.create({ payment_intent: alsoElsewhere.intent, amount });
    await returnInDashboard(2000);
    await syncGiftCardMoney(alsoElsewhere.intent);
    meddle(({ call }) => (call === REFUNDS ? { before: returnInDashboard(3000) } : undefined));
    await refund(alsoElsewhere.id);
    meddle(undefined);
    expect(await textOf(alsoElsewhere.id)).toMatch(/We refunded \$30\.00 to the card/);
    const whole = await boughtCard();
    await refund(whole.id);
    expect(await textOf(whole.id)).toMatch(/We refunded \$50\.00 to the card/);
  });

  it("of all the rest leaves nothing to refund", async () => {
    const { id, intent } = await boughtCard();
    await stripe().refunds.create({ payment_intent: intent });
    await syncGiftCardMoney(intent);
    expect(await alertsOf(id)).toEqual([]);
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
  });
});

describe("a refund that the buyer's bank returns", () => {
  const untilFailed = (intent: string) =>
    waitFor(
      async () => (await stripe().refunds.list({ payment_intent: intent })).data[0]?.status === "failed",
    );
  const returned = async (intent: string) => {
    await untilFailed(intent);
    await syncGiftCardMoney(intent);
    await syncGiftCardMoney(intent);
  };

  it("is corrected by one email to the buyer", async () => {
    const { id, intent, input } = await boughtCard({}, { card: "pm_card_refundFail" });
    const announced = `gift-card-refunded ${input.senderEmail}`;
    const corrected = `gift-card-refund-failed ${input.senderEmail}`;
    const mails = async () => (await mailsOf(id)).filter((mail) => mail === announced || mail === corrected);
    await beforeRefundFails({ meddle }, () => refund(id));
    await returned(intent);
    expect(await mails()).toEqual([announced, corrected]);
    expect(await textOf(id, "gift-card-refund-failed")).toContain(
      "We told you that we had refunded $50.00 for the gift card for Maya Reyes.",
    );
    expect(await stateOf(id)).toBe("void");
  });

  it("before it was announced sends no email", async () => {
    const { id, intent } = await boughtCard({}, { card: "pm_card_refundFail" });
    const before = await mailsOf(id);
    meddle(({ call }) => (call === REFUNDS ? { after: untilFailed(intent) } : undefined));
    await refund(id);
    meddle(undefined);
    await returned(intent);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "failed" }]);
    expect(await mailsOf(id)).toEqual(before);
    expect((await alertsOf(id)).map(({ kind }) => kind)).toContain("refund_failed");
  });

  it("and was made in Stripe's dashboard, which sends no email, needs no correction", async () => {
    const { id, intent } = await boughtCard({}, { card: "pm_card_refundFail" });
    const before = await mailsOf(id);
    await beforeRefundFails({ meddle }, async () => {
      await stripe().refunds.create({ payment_intent: intent });
      await syncGiftCardMoney(intent);
    });
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
    await returned(intent);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "failed" }]);
    expect(await mailsOf(id)).toEqual(before);
    expect((await alertsOf(id)).map(({ kind }) => kind)).toContain("refund_failed");
  });
});

describe("a refund by staff that Stripe refuses", () => {
  it("sends no email, and a won dispute makes the code valid again", async () => {
    const { id, intent, input, code } = await boughtCard({}, { card: "pm_card_createDispute" });
    const dispute = await waitFor(
      async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
    );
    // Stripe disputes the payment, and its webhook is late.
    await refund(id);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "failed" }]);
    const alert = (await alertsOf(id)).find(({ kind }) => kind === "refund_failed");
    expect(alert?.["message"]).toMatch(
      / The cardholder disputed the payment, and the bank decides the outcome\.$/,
    );
    expect(await mailsOf(id)).not.toContain(`gift-card-refunded ${input.senderEmail}`);
    const evidence = { evidence: { uncategorized_text: "winning_evidence" }, submit: true };
    await stripe().disputes.update(dispute.id, evidence);
    await waitFor(async () => (await stripe().disputes.retrieve(dispute.id)).status === "won");
    await syncGiftCardMoney(intent);
    expect(await redeem((await person()).id, code)).toEqual({ amount: 5000 });
  });

  it("can be repeated for the rest when a part had gone back", async () => {
    const { id, intent, input } = await boughtCard();
    meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await refund(id);
    meddle(undefined);
    await stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await reconcilePayments(0);
    expect(await mailsOf(id)).not.toContain(`gift-card-refunded ${input.senderEmail}`);
    await refund(id);
    expect(await refundsOf(id)).toEqual([
      { amount: 100, status: "succeeded" },
      { amount: 4900, status: "succeeded" },
      { amount: 5000, status: "failed" },
    ]);
    expect(await mailsOf(id)).toContain(`gift-card-refunded ${input.senderEmail}`);
  });

  it("emails the buyer once Stripe has answered", async () => {
    const { id, input } = await boughtCard();
    const mail = `gift-card-refunded ${input.senderEmail}`;
    meddle(({ call }) => (call === REFUNDS ? { refuse: true } : undefined));
    await refund(id);
    expect(await mailsOf(id)).not.toContain(mail);
    meddle(undefined);
    await reconcilePayments(0);
    await reconcilePayments(0);
    expect((await mailsOf(id)).filter((one) => one === mail)).toHaveLength(1);
  });
});
