import { z } from "zod";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { findGiftCardToSend } from "@/lib/gift-cards/queries";
import { redeemPath } from "@/lib/gift-cards/rules";
import { defineEmail } from "../define-email";
import { link, oneLine } from "../html";
import { actionPart, composeMail, factPart, linkPart, listPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

interface GiftCardData {
  recipientName: string;
  senderName: string;
  message: string;
  amountCents: Cents;
  code: string;
  printPath: string;
}

/** A gift card with its code, to its recipient. */
export const giftCard = defineEmail({
  payload: z.object({ giftCardId: z.string(), codeVersion: z.int() }),
  // The code, and the id from which it is derived, are deleted from the outbox once the email is sent.
  secretLink: "giftCardId",
  lookUp: async ({ giftCardId, codeVersion }): Promise<GiftCardData> => {
    const card = await findGiftCardToSend(giftCardId, codeVersion);
    if (!card) throw new UndeliverableError("This code was redeemed, voided or replaced");
    return card;
  },
  wordings: {
    "gift-card": {
      label: "Gift card",
      subject: "{{sender}} sent you a {{shopName}} gift card",
      heading: "A gift card for you",
      introduction:
        "{{sender}} sent you {{amount}} to spend at {{shopName}}. Add it to your account as store credit, and use it for one order or several.",
      closing: "The gift card does not expire. Treat the code like cash: anyone who has it can redeem it.",
      variables: { sender: "The buyer's name", amount: "The amount" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ recipientName, senderName, message, amountCents, code, printPath }, shop, texts) => {
    const values = { sender: oneLine(senderName), amount: formatUsd(amountCents) };
    const words = texts("gift-card", values, `${values.amount} to spend on groceries`);
    return composeMail(
      {
        words,
        reason: "You are receiving this email because a gift card was bought for this address.",
        firstName: recipientName,
        parts: [
          listPart("Message", message.split(/\r?\n/).map(oneLine).filter(Boolean)),
          factPart("Amount", values.amount),
          factPart("Your code", code),
          actionPart(shop, "Add it to your account", redeemPath(code)),
          notePart(words.closing),
          linkPart("Print the gift card", link(shop.url, printPath)),
        ],
      },
      shop,
    );
  },
  samples: {
    "gift-card": ({ firstName, typed }) => ({
      recipientName: firstName ?? "",
      senderName: typed("Rosa Field"),
      message: typed("Happy birthday!"),
      amountCents: cents(5000),
      code: "ABCD-EFGH-JKMN-PQRS",
      printPath: "/gift-cards/print?card=c1&proof=p",
    }),
  },
});
