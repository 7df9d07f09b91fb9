import { eraseAccount } from "@/lib/account/commands/delete-account";
import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { completeGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/complete-gift-card-purchase";
import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { syncGiftCardMoney } from "@/lib/checkout/commands/gift-cards/sync-gift-card-money";
import { deliverGiftCards } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { db, type Tx } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";
import { waitFor } from "../../support/payment-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const {
  sql,
  stripe,
  confirm,
  purchase,
  start,
  cardOf,
  mailsOf,
  boughtCard,
  stateOf,
  redeem,
  person,
  accountOf,
} = giftCardShop();

const erase = async (tx: Tx, id: string) =>
  eraseAccount(tx, await tx.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } }));
const read = (id: string) => db().giftCard.findUniqueOrThrow({ where: { id } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const deleteAccount = (id: string) => db().$transaction((tx) => erase(tx, id));

describe("redeeming with a deleted account", () => {
  it("is refused after the deletion", async () => {
    const { code, id } = await boughtCard();
    const { id: userId } = await person();
    await deleteAccount(userId);
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "unauthorized" });
    expect(await stateOf(id)).toBe("sent");
  });

  it("is refused during the deletion", async () => {
    const { code, id } = await boughtCard();
    const { id: userId } = await person();
    let redeemed: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
        await erase(tx, userId);
        redeemed = errorOf(redeem(userId, code));
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { timeout: 9000 },
    );
    expect(await redeemed).toMatchObject({ code: "unauthorized" });
    expect([await stateOf(id), await accountOf(userId)]).toEqual(["sent", undefined]);
  });
});

describe("personal data of deleted accounts", () => {
  const noMailTo = async () =>
    expect(await sql("SELECT template FROM mail_outbox WHERE recipient = ''")).toEqual([]);

  it("a buyer who deleted the account before the payment gets no receipt, the recipient the code", async () => {
    const buyer = await person();
    const input = purchase({ senderEmail: buyer.email });
    const intent = String((await start(input, undefined, buyer.id))?.paymentIntentId);
    await deleteAccount(buyer.id);
    await confirm(intent);
    await completeGiftCardPurchase(input.purchaseKey);
    expect(await mailsOf(String((await cardOf(input))?.id))).toEqual([`gift-card ${input.recipientEmail}`]);
    await noMailTo();
  });

  it("a scheduled gift card keeps its recipient's address through a dispute that is won", async () => {
    const { id: userId, email } = await person();
    const { id, intent } = await boughtCard(
      { recipientEmail: email, deliverOn: inDays(3) },
      { card: "pm_card_createDispute" },
    );
    const dispute = await waitFor(
      async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
    );
    await syncGiftCardMoney(intent);
    expect(await stateOf(id)).toBe("void");
    await deleteAccount(userId);
    const evidence = { evidence: { uncategorized_text: "winning_evidence" }, submit: true };
    await stripe().disputes.update(dispute.id, evidence);
    await waitFor(async () => (await stripe().disputes.retrieve(dispute.id)).status === "won");
    await syncGiftCardMoney(intent);
    await sql("UPDATE gift_cards SET deliver_on = deliver_on - 10 WHERE id = $1", [id]);
    await deliverGiftCards();
    expect(await mailsOf(id)).toContain(`gift-card ${email}`);
    await noMailTo();
  });

  it("a buyer's name and message go when the gift card is refunded", async () => {
    const buyer = await person();
    const { id } = await boughtCard({ senderEmail: buyer.email }, { userId: buyer.id });
    await deleteAccount(buyer.id);
    expect(await read(id)).toMatchObject({ senderName: "Rosa Field", message: "Happy birthday!" });
    await refundGiftCard(MANAGER, id, { reason: "Asked" });
    expect(await read(id)).toMatchObject({ senderName: "", message: "" });
    await noMailTo();
  });

  it("a buyer's name and message go when a dispute is lost", async () => {
    const buyer = await person();
    const { id, intent } = await boughtCard(
      { senderEmail: buyer.email },
      { userId: buyer.id, card: "pm_card_createDispute" },
    );
    const dispute = await waitFor(
      async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
    );
    await syncGiftCardMoney(intent);
    await deleteAccount(buyer.id);
    expect(await read(id)).toMatchObject({ senderName: "Rosa Field" });
    await stripe().disputes.close(dispute.id);
    await syncGiftCardMoney(intent);
    expect(await read(id)).toMatchObject({ senderName: "", message: "" });
  });

  it("a recipient's address goes once it is emailed, and the name when it is redeemed", async () => {
    const recipient = await person();
    const { id, code } = await boughtCard({ recipientEmail: recipient.email });
    await deleteAccount(recipient.id);
    expect(await read(id)).toMatchObject({ recipientName: "Maya Reyes", recipientEmail: "" });
    await redeem((await person()).id, code);
    expect(await read(id)).toMatchObject({ recipientName: "", recipientEmail: "" });
  });
});

describe("deleting an account", () => {
  it("of the buyer leaves the recipient's gift card, without the buyer's address", async () => {
    const buyer = await person();
    const { id, code } = await boughtCard({ senderEmail: buyer.email }, { userId: buyer.id });
    const whose = { userId: buyer.id, email: buyer.email, isEmailVerified: true };
    expect(await PERSONAL_DATA.GiftCard.read(whose)).toMatchObject([{ role: "buyer", amountCents: 5000 }]);
    await db().$transaction((tx) => PERSONAL_DATA.GiftCard.erase(tx, whose));
    expect(await read(id)).toMatchObject({ buyerId: null, senderEmail: "", senderName: "Rosa Field" });
    await redeem((await person()).id, code);
    expect(await read(id)).toMatchObject({ senderName: "", message: "" });
  });

  it("of the recipient removes name and address of what was redeemed", async () => {
    const { id: userId, email } = await person();
    const { id, code } = await boughtCard({ recipientEmail: email });
    await redeem(userId, code);
    await db().$transaction((tx) =>
      PERSONAL_DATA.GiftCard.erase(tx, { userId, email, isEmailVerified: true }),
    );
    expect(await read(id)).toMatchObject({
      redeemedById: null,
      recipientName: "",
      recipientEmail: "",
    });
  });
});
