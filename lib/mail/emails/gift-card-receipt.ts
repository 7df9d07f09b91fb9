import { z } from "zod";
import { type Day, formatLongDay } from "@/lib/core/dates";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireGiftCard } from "../lookups";
import { actionPart, composeGiftCardMail, factPart, notePart } from "../mail-parts";

interface ReceiptData {
  recipientName: string;
  recipientEmail: string;
  amountCents: Cents;
  deliverOn: Day;
  /** Null once the gift card was redeemed or voided, or its code was replaced. */
  printPath: string | null;
}

/** The receipt of a gift card, to its buyer. */
export const giftCardReceipt = defineEmail({
  payload: z.object({ giftCardId: z.string(), codeVersion: z.int() }),
  // The printable page shows the code, so its link is deleted from the outbox once the email is sent.
  secretLink: "giftCardId",
  lookUp: ({ giftCardId }): Promise<ReceiptData> => requireGiftCard(giftCardId),
  wordings: {
    "gift-card-receipt": {
      label: "Gift card: receipt",
      subject: "Your {{shopName}} gift card for {{recipient}}",
      heading: "Thank you for your purchase",
      introduction:
        "You bought a {{amount}} gift card for {{recipient}}. We email it on the day you chose. You can also print it and give it in person.",
      closing:
        "Gift cards are not taxed: tax is charged on the orders they pay for. You can ask us for a refund until the gift card is redeemed.",
      variables: { recipient: "The recipient's name", amount: "The amount" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, recipientEmail, amountCents, deliverOn, printPath }, shop, texts) => {
    const values = { recipient: oneLine(recipientName), amount: formatUsd(amountCents) };
    const words = texts("gift-card-receipt", values, `Paid: ${values.amount}`);
    const parts = [
      factPart("Paid by card", values.amount),
      factPart("Recipient's email", recipientEmail),
      factPart("Delivery day", formatLongDay(deliverOn)),
      ...(printPath ? [actionPart(shop, "Print the gift card", printPath)] : []),
      notePart(words.closing),
    ];
    return composeGiftCardMail(words, parts, shop);
  },
  samples: {
    "gift-card-receipt": ({ typed }) => ({
      recipientName: typed("Maya Reyes"),
      recipientEmail: "maya@mail.example",
      amountCents: cents(5000),
      deliverOn: "2026-12-20",
      printPath: "/gift-cards/print?card=c1&proof=p",
    }),
  },
});
