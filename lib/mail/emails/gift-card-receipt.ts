import { z } from "zod";
import { type Day, formatLongDay } from "@/lib/core/dates";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { findBoughtGiftCard } from "@/lib/gift-cards/queries";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { actionPart, composeMail, factPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

interface ReceiptData {
  recipientName: string;
  recipientEmail: string;
  amountCents: Cents;
  deliverOn: Day;
  /** Null once the gift card was redeemed or has ended. */
  printPath: string | null;
}

/** The receipt of a gift card, to its buyer. */
export const giftCardReceipt = defineEmail({
  payload: z.object({ giftCardId: z.string(), codeVersion: z.int() }),
  // The link to the printable page shows the code: it is deleted from the outbox like one that acts for its holder.
  secretLink: "giftCardId",
  lookUp: async ({ giftCardId }): Promise<ReceiptData> => {
    const card = await findBoughtGiftCard(giftCardId);
    if (!card) throw new UndeliverableError("There is no such gift card");
    return card;
  },
  wordings: {
    "gift-card-receipt": {
      label: "Gift card: receipt",
      subject: "Your {{shopName}} gift card for {{recipient}}",
      heading: "Thank you for your gift",
      introduction:
        "You bought a gift card of {{amount}} for {{recipient}}. We email it to them on the day that you chose; you can also print it and hand it over.",
      closing:
        "Gift cards are not taxed: tax is part of the orders that they pay for. Until it is redeemed, you can ask us for a refund.",
      variables: { recipient: "For whom it is", amount: "Its amount" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, recipientEmail, amountCents, deliverOn, printPath }, shop, texts) => {
    const values = { recipient: oneLine(recipientName), amount: formatUsd(amountCents) };
    const words = texts("gift-card-receipt", values, `Paid: ${values.amount}`);
    return composeMail(
      {
        words,
        reason: "You are receiving this email because a gift card was bought with this address.",
        firstName: null,
        parts: [
          factPart("Paid by card", values.amount),
          factPart("Emailed to", recipientEmail),
          factPart("On", formatLongDay(deliverOn)),
          ...(printPath ? [actionPart(shop, "Print the gift card", printPath)] : []),
          notePart(words.closing),
        ],
      },
      shop,
    );
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
