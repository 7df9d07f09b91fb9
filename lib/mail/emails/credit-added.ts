import { z } from "zod";
import { formatDate } from "@/lib/core/dates";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { findCreditGift } from "@/lib/credit/queries";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { actionPart, composeMail, factPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

interface CreditAddedData {
  firstName: string | null;
  amountCents: Cents;
  availableCents: Cents;
  /** By staff, for the customer. */
  note: string;
  /** The first moment at which it is gone; null: it does not expire. */
  expiresAt: string | null;
}

/** Staff gave a customer store credit. */
export const creditAdded = defineEmail({
  payload: z.object({ userId: z.string(), entryId: z.string() }),
  lookUp: async ({ userId, entryId }): Promise<CreditAddedData> => {
    const gift = await findCreditGift(userId, entryId);
    if (!gift) throw new UndeliverableError("There is no such credit");
    return gift;
  },
  wordings: {
    "credit-added": {
      label: "Store credit added",
      subject: "{{amount}} store credit at {{shopName}}",
      heading: "You have {{amount}} in store credit",
      introduction:
        "We added {{amount}} in store credit to your account. You can use it on your next order: choose it at checkout.",
      closing: "",
      variables: { amount: "The credit" },
      required: { introduction: ["amount"] },
    },
  },
  render: ({ firstName, amountCents, availableCents, note, expiresAt }, shop, texts) => {
    const amount = formatUsd(amountCents);
    const words = texts("credit-added", { amount }, "Use it on your next order.");
    return composeMail(
      {
        words,
        reason: "You are receiving this email because store credit was added to your account.",
        firstName,
        parts: [
          factPart("Reason", oneLine(note)),
          factPart("Your balance", formatUsd(availableCents)),
          factPart("Use it before", expiresAt && formatDate(expiresAt, shop.timeZone)),
          actionPart(shop, "See your store credit", "/account"),
          notePart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: {
    "credit-added": ({ firstName, typed }) => ({
      firstName,
      amountCents: cents(1500),
      availableCents: cents(2000),
      note: typed("The mozzarella arrived warm"),
      expiresAt: null,
    }),
  },
});
