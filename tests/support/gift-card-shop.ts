import { completeGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/complete-gift-card-purchase";
import { startGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/start-gift-card-purchase";
import { dayOf } from "@/lib/core/dates";
import { redeemGiftCard } from "@/lib/gift-cards/commands/redeem-gift-card";
import { buyGiftCardSchema } from "@/lib/gift-cards/schema";
import { deriveCode } from "@/lib/gift-cards/secrets";
import { db } from "@/lib/server/db";
import { creditShop } from "./credit-shop";

/** The credit shop, with guests who buy gift cards. */
export function giftCardShop() {
  const shop = creditShop();
  const { sql, confirm } = shop;
  let made = 0;

  /** A purchase with a key of its own, for today. */
  const purchase = (change: object = {}) => {
    made += 1;
    return buyGiftCardSchema.parse({
      purchaseKey: `purchase-of-a-test-${String(made).padStart(8, "0")}`,
      amount: 5000,
      recipientName: "Maya Reyes",
      recipientEmail: `maya${made}@garden.example`,
      senderName: "Rosa Field",
      senderEmail: `rosa${made}@field.example`,
      message: "Happy birthday!",
      deliverOn: dayOf(new Date(), "America/Los_Angeles"),
      ...change,
    });
  };
  type Purchase = ReturnType<typeof purchase>;

  const start = (input: Purchase, from = `buyer-${input.purchaseKey}`, userId: string | null = null) =>
    startGiftCardPurchase({ userId, payer: { key: from, address: from } }, input);

  const cardOf = async ({ purchaseKey }: Purchase) => {
    const { hashToken } = await import("@/lib/server/hash");
    return db().giftCard.findUnique({ where: { purchaseKeyHash: hashToken(purchaseKey) } });
  };

  interface Payer {
    card?: string;
    /** The signed-in user. */
    userId?: string | null;
  }

  /** A purchase with its intent, which is not paid yet. */
  async function startedPurchase(change: object = {}, userId: string | null = null) {
    const input = purchase(change);
    return { input, intent: String((await start(input, undefined, userId))?.paymentIntentId) };
  }

  /** A purchase that was paid but not completed. */
  async function paidPurchase(change: object = {}, { card = "pm_card_visa", userId = null }: Payer = {}) {
    const { input, intent } = await startedPurchase(change, userId);
    await confirm(intent, card);
    return { input, intent, complete: () => completeGiftCardPurchase(input.purchaseKey) };
  }

  /** A paid gift card. */
  async function boughtCard(change: object = {}, payer: Payer = {}) {
    const { input, intent, complete } = await paidPurchase(change, payer);
    await complete();
    const row = await cardOf(input);
    if (!row) throw new Error("There is no gift card");
    return { input, intent, id: row.id, code: deriveCode(row) };
  }

  const stateOf = async (id: string) => (await db().giftCard.findUniqueOrThrow({ where: { id } })).status;
  const redeem = (userId: string, code: string) => redeemGiftCard(userId, code, `address-of-${userId}`);
  const mailsOf = async (id: string) =>
    (
      await sql(
        "SELECT template, recipient FROM mail_outbox WHERE key LIKE '%' || $1 ORDER BY created_at, template DESC",
        [id],
      )
    ).map(({ template, recipient }) => `${template} ${recipient}`);
  const alertsOf = async (id: string) =>
    sql(
      "SELECT kind, message, handled_at IS NOT NULL AS handled FROM notices WHERE object_type = 'gift-card' AND object_id = $1 ORDER BY created_at, id",
      [id],
    );

  return {
    ...shop,
    purchase,
    start,
    startedPurchase,
    paidPurchase,
    cardOf,
    boughtCard,
    stateOf,
    redeem,
    mailsOf,
    alertsOf,
  };
}
