import { z } from "zod";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { composeOrderMail, factPart, notePart, orderPart } from "../mail-parts";
import { orderId } from "../payload-fields";

/** A cancellation that refunds nothing: the money went back before, or a bank decides about it. */
export const orderCanceled = defineEmail({
  /** `reason`: in the shop's words to the buyer; null says nothing about it. */
  payload: z.object({ orderId, reason: z.string().nullable() }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-canceled": {
      label: "Order canceled without a refund",
      subject: "Order {{orderNumber}} is canceled",
      heading: "Order {{orderNumber}} is canceled",
      introduction: "Order {{orderNumber}} is canceled, and nothing will ship.",
      closing: "There is nothing you need to do. If you have questions, reply to this email.",
      variables: { orderNumber: "The order's number" },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order, reason }, shop, texts) => {
    const why = reason && oneLine(reason);
    const words = texts("order-canceled", {
      orderNumber: oneLine(order.orderNumber),
    });
    return composeOrderMail(
      order,
      words,
      [factPart("Reason", why), notePart(words.closing), orderPart(order)],
      shop,
    );
  },
  samples: { "order-canceled": ({ order }) => ({ order, reason: "You canceled the order." }) },
});
