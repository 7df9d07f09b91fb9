import { z } from "zod";
import { formatWeekday } from "@/lib/core/dates";
import { defineEmail } from "../define-email";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { requireOrder } from "../lookups";
import {
  addressLines,
  boxed,
  button,
  greeting,
  join,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
  trackPath,
} from "../parts";
import { orderId } from "../payload-fields";

/** After a payment: the items, the totals, the delivery date and address. */
export const orderConfirmation = defineEmail({
  payload: z.object({ orderId }),
  lookUp: async ({ orderId }) => ({ order: await requireOrder(orderId) }),
  wordings: {
    "order-confirmation": {
      label: "Order confirmation",
      subject: "Your order {{orderNumber}} at {{shopName}}",
      heading: "Thank you for your order",
      introduction: "Order {{orderNumber}} is paid, and we are getting it ready. {{arrival}}",
      closing: "",
      variables: {
        orderNumber: "The order's number",
        arrival: "A sentence with the day it should arrive; empty where none is known",
      },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order }, shop, texts) => {
    const day = formatWeekday(order.estimatedDeliveryDate);
    const { subject, heading, introduction, closing, preheader } = texts(
      "order-confirmation",
      { orderNumber: oneLine(order.orderNumber), arrival: day ? `It should reach you by ${day}.` : "" },
      day ? `Arriving by ${day}. Here is what you bought.` : "Here is what you bought.",
    );
    const repeats = order.isSubscription
      ? "Part of it is a subscription; skip or end it in your account whenever you like."
      : null;
    const address = addressLines(order);
    const hello = greeting(order.shippingAddress?.firstName);
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
            repeats === null ? null : paragraph(repeats),
            orderTable(order),
            address.length > 0 ? boxed("Delivered to", address) : null,
            button(shop, "Track your order", trackPath(order)),
            paragraphs(closing),
          ),
        },
        shop,
      ),
      text: textLayout(
        heading,
        [
          hello,
          introduction,
          repeats,
          orderText(order),
          address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
          `Track your order: ${link(shop.url, trackPath(order))}`,
          closing,
        ],
        ORDER_MAIL_REASON,
        shop,
      ),
    };
  },
  samples: {
    "order-confirmation": ({ order }) => ({ order }),
  },
});
