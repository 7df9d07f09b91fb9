import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { composeOrderMail, notePart, orderPart } from "../mail-parts";
import { money, orderId } from "../payload-fields";

const CAUSES = {
  bank: "Your bank could not accept it and sent the money back to us.",
  provider: "Our payment provider could not complete it.",
} as const;

/** Corrects a mail that announced a refund: the refund failed, and the shop still owes it. */
export const refundFailed = defineEmail({
  /**
   * Corrects "order-refunded" or "order-refused". `refundCents`: the amount that did not arrive. `cause`: the party
   * that did not accept it.
   */
  payload: z.object({ orderId, refundCents: money, cause: z.enum(["bank", "provider"]) }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "refund-failed": {
      label: "Refund failed",
      subject: "Your refund of {{refund}} for order {{orderNumber}} did not go through",
      heading: "Your refund of {{refund}} did not go through",
      introduction:
        "We told you that {{refund}} of order {{orderNumber}} was on its way back to your original form of payment. {{cause}}\n\nWe will return the {{refund}} another way and contact you to arrange it. You can also reply to this email and tell us how you would like to receive it.",
      closing: "The money is safe with us. We are sorry about the delay.",
      variables: {
        orderNumber: "The order's number",
        refund: "The amount that did not arrive",
        cause: "A sentence about what stopped it",
      },
      required: { introduction: ["orderNumber", "refund"] },
    },
  },
  render: ({ order, refundCents, cause }, shop, texts) => {
    const amount = formatUsd(refundCents);
    const words = texts(
      "refund-failed",
      { orderNumber: oneLine(order.orderNumber), refund: amount, cause: CAUSES[cause] },
      "We will return the money another way.",
    );
    return composeOrderMail(order, words, [notePart(words.closing), orderPart(order)], shop);
  },
  samples: {
    "refund-failed": ({ order }) => ({ order, refundCents: cents(1150), cause: "bank" as const }),
  },
});
