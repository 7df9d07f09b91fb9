import { z } from "zod";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { findBoughtGiftCard } from "@/lib/gift-cards/queries";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { composeMail, factPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

/** Staff refunded a gift card, to its buyer. */
export const giftCardRefunded = defineEmail({
  payload: z.object({ giftCardId: z.string() }),
  lookUp: async ({ giftCardId }): Promise<{ recipientName: string; amountCents: Cents }> => {
    const card = await findBoughtGiftCard(giftCardId);
    if (!card) throw new UndeliverableError("There is no such gift card");
    return card;
  },
  wordings: {
    "gift-card-refunded": {
      label: "Gift card: refunded",
      subject: "Your gift card for {{recipient}} is refunded",
      heading: "Your gift card is refunded",
      introduction:
        "We refunded {{amount}} for the gift card for {{recipient}} to the card you paid with. Its code can no longer be used.",
      closing: "Banks take 5 to 10 days to show a refund.",
      variables: { recipient: "For whom it was", amount: "Its amount" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, amountCents }, shop, texts) => {
    const values = { recipient: oneLine(recipientName), amount: formatUsd(amountCents) };
    const words = texts("gift-card-refunded", values, `${values.amount} goes back to your card.`);
    return composeMail(
      {
        words,
        reason: "You are receiving this email because a gift card was bought with this address.",
        firstName: null,
        parts: [factPart("Refund", values.amount), notePart(words.closing)],
      },
      shop,
    );
  },
  samples: {
    "gift-card-refunded": ({ typed }) => ({
      recipientName: typed("Maya Reyes"),
      amountCents: cents(5000),
    }),
  },
});
