import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { deriveCode } from "@/lib/gift-cards/secrets";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../actors";
import { dayIn } from "../../lot-shop";
import { choose } from "../choose";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps with gift cards: guests buy them, customers redeem them, and staff refund them. */
export function giftCardSteps(shop: HistoryShop) {
  const find = async (history: History, which: number) => {
    const paymentIntentId = { in: (await shop.intentsOf(history)).map(({ id }) => id) };
    const cards = await db().giftCard.findMany({ where: { paymentIntentId }, orderBy: { id: "asc" } });
    return choose(cards, which);
  };
  return {
    giftCard: async (history: History, { customer, card }: StepOf<"giftCard">): Promise<void> => {
      const { code } = await shop.boughtCard({ deliverOn: dayIn(0) }, { card: `pm_card_${card}` });
      const user = customer === null ? undefined : history.customers[customer];
      if (user) await shop.send(history, "again", () => shop.redeem(user.id, code));
    },
    redeem: async (history: History, { which, customer, sent }: StepOf<"redeem">): Promise<void> => {
      const [card, user] = [await find(history, which), history.customers[customer]];
      if (card && user) await shop.send(history, sent, () => shop.redeem(user.id, deriveCode(card)));
    },
    giftCardRefund: async (
      history: History,
      { which, sent, refundCall }: StepOf<"giftCardRefund">,
    ): Promise<void> => {
      const card = await find(history, which);
      if (!card) return;
      await shop.withRefundCall(refundCall, () =>
        shop.send(history, sent, () => refundGiftCard(MANAGER, card.id, { reason: "As you asked" })),
      );
    },
  };
}
