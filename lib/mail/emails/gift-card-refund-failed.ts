import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireGiftCard } from "../lookups";
import { composeGiftCardMail, factPart, notePart } from "../mail-parts";
import { money } from "../payload-fields";

/** Corrects "gift-card-refunded": the buyer's bank returned the refund, and the shop still owes it. */
export const giftCardRefundFailed = defineEmail({
  /** `amountCents`: the amount of the refund. */
  payload: z.object({ giftCardId: z.string(), amountCents: money }),
  lookUp: async ({ giftCardId, amountCents }) => {
    const card = await requireGiftCard(giftCardId);
    return { recipientName: card.recipientName, amountCents };
  },
  wordings: {
    "gift-card-refund-failed": {
      label: "Gift card: refund failed",
      subject: "Your refund of {{amount}} for the gift card for {{recipient}} did not go through",
      heading: "Your refund of {{amount}} did not go through",
      introduction:
        "We told you that we had refunded {{amount}} for the gift card for {{recipient}}. Your bank could not accept the refund and returned the money to us.\n\nWe will return the {{amount}} another way and contact you to arrange it. You can also reply to this email and tell us how you would like to receive it.",
      closing: "The money is safe with us. We are sorry about the delay.",
      variables: { recipient: "The recipient's name", amount: "The amount that did not arrive" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, amountCents }, shop, texts) => {
    const values = { recipient: oneLine(recipientName), amount: formatUsd(amountCents) };
    const words = texts("gift-card-refund-failed", values, "We will return the money another way.");
    return composeGiftCardMail(words, [factPart("Refund", values.amount), notePart(words.closing)], shop);
  },
  samples: {
    "gift-card-refund-failed": ({ typed }) => ({
      recipientName: typed("Maya Reyes"),
      amountCents: cents(5000),
    }),
  },
});
