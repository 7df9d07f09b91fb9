import { z } from "zod";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireGiftCard } from "../lookups";
import { composeGiftCardMail, factPart, notePart } from "../mail-parts";
import { money } from "../payload-fields";

/** Confirms to the buyer that staff refunded a gift card. */
export const giftCardRefunded = defineEmail({
  /**
   * `amountCents`: of the refund; null in emails that an earlier release queued, which
   * state the gift card's full amount.
   */
  payload: z.object({ giftCardId: z.string(), amountCents: money.nullable().default(null) }),
  lookUp: async ({ giftCardId, amountCents }): Promise<{ recipientName: string; amountCents: Cents }> => {
    const card = await requireGiftCard(giftCardId);
    return { recipientName: card.recipientName, amountCents: amountCents ?? card.amountCents };
  },
  wordings: {
    "gift-card-refunded": {
      label: "Gift card: refunded",
      subject: "Your gift card for {{recipient}} has been refunded",
      heading: "Your gift card has been refunded",
      introduction:
        "We refunded {{amount}} to the card you used to buy the gift card for {{recipient}}. The gift card can no longer be used.",
      closing: "It can take 5 to 10 days for the refund to appear on your statement.",
      variables: { recipient: "The recipient's name", amount: "The amount" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, amountCents }, shop, texts) => {
    const values = { recipient: oneLine(recipientName), amount: formatUsd(amountCents) };
    const words = texts("gift-card-refunded", values, `${values.amount} goes back to your card.`);
    return composeGiftCardMail(words, [factPart("Refund", values.amount), notePart(words.closing)], shop);
  },
  samples: {
    "gift-card-refunded": ({ typed }) => ({
      recipientName: typed("Maya Reyes"),
      amountCents: cents(5000),
    }),
  },
});
