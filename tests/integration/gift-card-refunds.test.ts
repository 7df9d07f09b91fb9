import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { syncGiftCardMoney } from "@/lib/checkout/commands/gift-cards/sync-gift-card-money";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { errorOf } from "../support/discount-shop";
import { giftCardShop } from "../support/gift-card-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql, stripe, boughtCard, stateOf, alertsOf } = giftCardShop();
const MANAGER = { userId: "the-manager", staffRole: "manager" as const };
const refund = (id: string) => refundGiftCard(MANAGER, id, { reason: "Bought by mistake" });
const refundsOf = (id: string) =>
  sql(
    "SELECT amount_cents AS amount, status FROM gift_card_refunds WHERE gift_card_id = $1 ORDER BY amount_cents",
    [id],
  );

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
        message: expect.stringContaining("Refund the other $49.00 too."),
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

  it("of all the rest leaves nothing to refund", async () => {
    const { id, intent } = await boughtCard();
    await stripe().refunds.create({ payment_intent: intent });
    await syncGiftCardMoney(intent);
    expect(await alertsOf(id)).toEqual([]);
    expect(await errorOf(refund(id))).toMatchObject({ code: "conflict" });
  });
});
