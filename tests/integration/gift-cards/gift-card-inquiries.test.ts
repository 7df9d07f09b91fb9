import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { MANAGER } from "../../support/actors";
import { callSandbox } from "../../support/call-sandbox";
import { deliverMoneyEvents } from "../../support/deliver-money-events";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";
import { waitFor } from "../../support/payment-shop";
import { reportDisputes } from "../../support/report-disputes";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql, stripe, boughtCard, stateOf, redeem, alertsOf, person, accountOf, meddle } = giftCardShop();
const hear = (intent: string) => deliverMoneyEvents(stripe(), intent);
const refund = (id: string) => refundGiftCard(MANAGER, id, { reason: "The bank opened an inquiry" });

/** A gift card about whose payment the cardholder's bank is asking. */
async function inquired(beforeInquiry: (code: string) => Promise<unknown> = async () => undefined) {
  const card = await boughtCard({}, { card: "pm_card_createDisputeInquiry" });
  await beforeInquiry(card.code);
  const { id: disputeId } = await waitFor(
    async () => (await stripe().disputes.list({ payment_intent: card.intent })).data[0],
  );
  await hear(card.intent);
  return { ...card, disputeId };
}

describe("an inquiry about the payment of a gift card", () => {
  it("suspends the code, and makes it valid again when it is closed", async () => {
    const { id, intent, code, disputeId } = await inquired();
    const { id: userId } = await person();
    expect(await stateOf(id)).toBe("void");
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "conflict" });
    expect(await alertsOf(id)).toEqual([
      {
        kind: "dispute_opened",
        handled: false,
        message: expect.stringMatching(
          /^The cardholder's bank opened an inquiry about \$50\.00 for the gift card ending in \w{4} \(fraudulent\)\. Answer it by \w{3} \d+, \d{4}, or refund the payment in full to end it\. Until the inquiry is closed,/,
        ),
      },
    ]);
    await stripe().disputes.close(disputeId);
    await hear(intent);
    expect(await stripe().disputes.retrieve(disputeId)).toMatchObject({ status: "warning_closed" });
    expect(await alertsOf(id)).toMatchObject([{ kind: "dispute_opened", handled: true }]);
    expect(await redeem(userId, code)).toEqual({ amount: 5000 });
  });

  it("takes unspent credit back, and returns it when it is closed", async () => {
    const { id: userId } = await person();
    const { id, intent, disputeId } = await inquired((code) => redeem(userId, code));
    expect(await accountOf(userId)).toEqual({ balance: 0, held: 0 });
    expect((await getAdminGiftCard(id)).refundableCents).toBe(0);
    expect((await alertsOf(id))[0]?.["message"]).toMatch(
      /refund the payment in full in the Stripe Dashboard to end/,
    );
    await stripe().disputes.close(disputeId);
    await hear(intent);
    expect(await accountOf(userId)).toEqual({ balance: 5000, held: 0 });
  });

  it("that ends with a full refund leaves the code void", async () => {
    const { id, intent, disputeId } = await inquired();
    await stripe().refunds.create({ payment_intent: intent });
    await stripe().disputes.close(disputeId);
    await hear(intent);
    expect(await stateOf(id)).toBe("void");
  });

  it("can be ended by staff with a full refund, after which the code stays void", async () => {
    const { id, intent, code, disputeId } = await inquired();
    expect(await getAdminGiftCard(id)).toMatchObject({
      refundableCents: 5000,
      disputes: [{ isInquiry: true }],
    });
    await refund(id);
    expect(await getAdminGiftCard(id)).toMatchObject({
      refundableCents: 0,
      refunds: [{ amountCents: 5000, status: "succeeded" }],
    });
    await stripe().disputes.close(disputeId);
    await hear(intent);
    const { id: userId } = await person();
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "conflict" });
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
    const mails = await sql("SELECT template FROM mail_outbox WHERE key = $1", [`gift-card-refunded:${id}`]);
    expect(mails).toHaveLength(1);
  });

  it("that becomes a chargeback raises another alert, and can no longer be refunded", async () => {
    const { id, intent, disputeId } = await inquired();
    await reportDisputes({ meddle }, { status: "needs_response", is_charge_refundable: false }, () =>
      hear(intent),
    );
    expect((await getAdminGiftCard(id)).refundableCents).toBe(0);
    expect(await errorOf(refund(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("its payment was disputed"),
    });
    expect(
      (await alertsOf(id)).map(({ message, handled }) => [String(message).split(" ", 3).join(" "), handled]),
    ).toEqual([
      ["The cardholder's bank", true],
      ["The cardholder disputes", false],
    ]);
    expect(
      await sql("SELECT status FROM gift_card_disputes WHERE stripe_dispute_id = $1", [disputeId]),
    ).toEqual([{ status: "open" }]);
  });
});

it("a lost dispute about the full price of a partly refunded gift card counts only the money that Stripe does not return", async () => {
  const { id, intent } = await boughtCard();
  await stripe().refunds.create({ payment_intent: intent, amount: 2000 });
  const { latest_charge } = await stripe().paymentIntents.retrieve(intent);
  await callSandbox(`charges/${String(latest_charge)}/dispute`);
  const { id: disputeId } = await waitFor(
    async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
  );
  await hear(intent);
  await callSandbox(`disputes/${disputeId}`, { outcome: "partially_won" });
  await waitFor(async () => (await stripe().disputes.retrieve(disputeId)).status === "lost");
  await hear(intent);
  expect(
    await sql("SELECT status, amount_cents FROM gift_card_disputes WHERE gift_card_id = $1", [id]),
  ).toEqual([{ status: "lost", amount_cents: 3000 }]);
  expect((await alertsOf(id)).at(-1)?.["message"]).toMatch(/^The dispute about \$30\.00 for the gift card/);
});
