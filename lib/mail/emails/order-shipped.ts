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

/** A shipment, or its new tracking number: carrier, number, day, contents. */
export const orderShipped = defineEmail({
  /** `isUpdate`: it was shipped before; its tracking number was added or corrected. */
  payload: z.object({ orderId, isUpdate: z.boolean().default(false) }),
  lookUp: async ({ orderId, isUpdate }) => ({ order: await requireOrder(orderId), isUpdate }),
  wordings: {
    "order-shipped": {
      label: "Order shipped",
      subject: "Order {{orderNumber}} has shipped",
      heading: "Your box is on its way",
      introduction:
        "Order {{orderNumber}} has shipped {{carrier}}. {{arrival}} Unpack what is chilled first.",
      closing: "",
      variables: {
        orderNumber: "The order's number",
        carrier: "“with UPS”; empty where no carrier is known",
        arrival: "A sentence with the day to expect it; empty where none is known",
      },
      required: { introduction: ["orderNumber"] },
    },
    "order-shipped.update": {
      label: "Tracking changed",
      subject: "Tracking for order {{orderNumber}}",
      heading: "How to track your box",
      introduction:
        "The tracking details of order {{orderNumber}} have changed: it is on its way {{carrier}}. {{arrival}} Unpack what is chilled first.",
      closing: "",
      variables: {
        orderNumber: "The order's number",
        carrier: "“with UPS”; empty where no carrier is known",
        arrival: "A sentence with the day to expect it; empty where none is known",
      },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order, isUpdate }, shop, texts) => {
    const day = formatWeekday(order.estimatedDeliveryDate);
    const courier = order.courier ? oneLine(order.courier) : null;
    const arrival = day ? `Expect it by ${day}.` : "";
    const { subject, heading, introduction, closing, preheader } = texts(
      isUpdate ? "order-shipped.update" : "order-shipped",
      { orderNumber: oneLine(order.orderNumber), carrier: courier ? `with ${courier}` : "", arrival },
      arrival || "Follow your parcel.",
    );
    const number = order.trackingNumber ? oneLine(order.trackingNumber) : null;
    const target = order.trackingUrl ?? trackPath(order);
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
            number === null ? null : boxed("Tracking number", [number]),
            button(shop, "Follow the parcel", target),
            address.length > 0 ? boxed("Delivered to", address) : null,
            orderTable(order),
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
          number === null ? null : `Tracking number: ${number}`,
          `Follow the parcel: ${link(shop.url, target)}`,
          address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
          orderText(order),
          closing,
        ],
        ORDER_MAIL_REASON,
        shop,
      ),
    };
  },
  samples: {
    "order-shipped": ({ order }) => ({ order, isUpdate: false }),
    "order-shipped.update": ({ order }) => ({ order, isUpdate: true }),
  },
});
