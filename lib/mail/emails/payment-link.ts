import { z } from "zod";
import { formatDeadline } from "@/lib/core/dates";
import { cents, formatUsd } from "@/lib/core/money";
import { findDraftForMail } from "@/lib/orders/queries/draft-orders";
import type { MailDraft } from "@/lib/orders/schema/draft-order";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { actionPart, composeMail, listPart, notePart, wordingPart } from "../mail-parts";
import { UndeliverableError } from "../rules";
import { SAMPLE_DAY } from "../sample-facts";

/** The link to an order that staff prepared for a customer. */
export const paymentLink = defineEmail({
  payload: z.object({ draftOrderId: z.string() }),
  secretLink: "draftOrderId",
  lookUp: async ({ draftOrderId }): Promise<MailDraft> => {
    const draft = await findDraftForMail(draftOrderId);
    if (!draft) throw new UndeliverableError("Its link was paid, withdrawn or has expired");
    return draft;
  },
  wordings: {
    "payment-link": {
      label: "Payment link for an order by staff",
      subject: "Your order at {{shopName}}: {{amount}} to pay",
      heading: "We prepared your order",
      introduction:
        "We prepared the order that you asked for. Please review it on our page and pay {{amount}} by card.",
      closing:
        "Items are not reserved before you pay, and prices can change: the page shows the total before you pay. If you did not ask for this order, ignore this email, or reply to it.",
      variables: { amount: "The total of the order when the email was written" },
      required: { introduction: ["amount"] },
    },
    "payment-link.edit": {
      label: "Payment link for an order change",
      subject: "Your order at {{shopName}}: {{amount}} to pay for the change",
      heading: "Your change to order {{orderNumber}}",
      introduction:
        "We prepared the change to your order {{orderNumber}} that you asked for. Please review it on our page and pay the difference of {{amount}} by card.",
      closing:
        "Your order stays as it is until you pay. Until then, items are not reserved and prices can change: the page shows the difference before you pay. If you did not ask for this change, ignore this email, or reply to it.",
      variables: {
        amount: "The difference when the email was written",
        orderNumber: "Number of the order that changes",
      },
      required: { introduction: ["amount"] },
    },
  },
  render: (draft, shop, texts) => {
    const { firstName, items, removed, note, quotedCents, expiresAt, addsTo, path } = draft;
    const amount = formatUsd(quotedCents);
    const isEdit = removed.length > 0;
    const words = isEdit
      ? texts(
          "payment-link.edit",
          { amount, orderNumber: oneLine(addsTo ?? "") },
          "Review it and pay by card.",
        )
      : texts("payment-link", { amount }, "Review it and pay by card.");
    return composeMail(
      {
        words,
        reason: "You are receiving this email because our staff prepared an order for this email address.",
        firstName,
        parts: [
          ...(note ? [wordingPart(note)] : []),
          listPart(
            "Removed items",
            removed.map(({ name, quantity }) => oneLine(`${quantity} × ${name}`)),
          ),
          listPart(
            isEdit ? "Added items" : "Your order",
            items.map(({ name, quantity }) => oneLine(`${quantity} × ${name}`)),
          ),
          ...(addsTo && !isEdit
            ? [
                notePart(
                  `We pack these items together with your order ${oneLine(addsTo)}, without a delivery charge.`,
                ),
              ]
            : []),
          actionPart(shop, "Review and pay", path),
          notePart(`The link works until ${formatDeadline(expiresAt, shop.timeZone)}.`),
          notePart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: {
    "payment-link": ({ firstName, typed }) => ({
      firstName: firstName ?? "",
      items: [
        { name: typed("Hemp Cheese"), quantity: 2 },
        { name: typed("Spelt Tortillas"), quantity: 1 },
      ],
      removed: [],
      note: typed("Thank you for your call!"),
      quotedCents: cents(3250),
      expiresAt: SAMPLE_DAY,
      addsTo: null,
      path: "/checkout/draft?draft=abc&proof=def",
    }),
    "payment-link.edit": ({ firstName, typed }) => ({
      firstName: firstName ?? "",
      items: [{ name: typed("Hemp Cheese"), quantity: 2 }],
      removed: [{ name: typed("Spelt Tortillas"), quantity: 1 }],
      note: "",
      quotedCents: cents(450),
      expiresAt: SAMPLE_DAY,
      addsTo: "AB12CD34",
      path: "/checkout/draft?draft=abc&proof=def",
    }),
  },
});
