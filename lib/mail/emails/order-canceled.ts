import { z } from "zod";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { requireOrder } from "../lookups";
import {
  boxed,
  greeting,
  join,
  noteText,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "../parts";
import { orderId } from "../payload-fields";

/** A cancellation that refunds nothing: the money went back before, or a bank decides about it. */
export const orderCanceled = defineEmail({
  /** `reason`: in the shop's words to the buyer; null says nothing about it. */
  payload: z.object({ orderId, reason: z.string().nullable() }),
  lookUp: async ({ orderId, reason }) => ({ order: await requireOrder(orderId), reason }),
  wordings: {
    "order-canceled": {
      label: "Order canceled without a refund",
      subject: "Order {{orderNumber}} is canceled",
      heading: "Order {{orderNumber}} is canceled",
      introduction: "Order {{orderNumber}} is canceled, and nothing ships.",
      closing: "There is nothing you need to do. If you have questions, reply to this email.",
      variables: { orderNumber: "The order's number" },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order, reason }, shop, texts) => {
    const hello = greeting(order.shippingAddress?.firstName);
    const why = reason && oneLine(reason);
    const { subject, heading, introduction, closing, preheader } = texts("order-canceled", {
      orderNumber: oneLine(order.orderNumber),
    });
    return {
      subject,
      html: layout(
        {
          title: heading,
          preheader,
          reason: ORDER_MAIL_REASON,
          body: join(
            paragraph(hello),
            paragraphs(introduction),
            why ? boxed("Reason", [why]) : null,
            paragraphs(closing, noteText),
            orderTable(order),
          ),
        },
        shop,
      ),
      text: textLayout(
        heading,
        [hello, introduction, why ? `Reason: ${why}` : null, closing, orderText(order)],
        ORDER_MAIL_REASON,
        shop,
      ),
    };
  },
  samples: { "order-canceled": ({ order }) => ({ order, reason: "You canceled the order." }) },
});
