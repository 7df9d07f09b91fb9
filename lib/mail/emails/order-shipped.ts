import { z } from "zod";
import { formatWeekday } from "@/lib/core/dates";
import { trackPath } from "@/lib/orders/rules/order-paths";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { actionPart, composeOrderMail, factPart, listPart, orderPart, wordingPart } from "../mail-parts";
import { addressLines } from "../parts";
import { orderId } from "../payload-fields";

const VARIABLES = {
  variables: {
    orderNumber: "The order's number",
    carrier: "“with UPS”; empty where no carrier is known",
    arrival: "A sentence with the day to expect it; empty where none is known",
  },
  required: { introduction: ["orderNumber"] },
} as const;

/** A shipment, or its new tracking number: carrier, number, day, contents. */
export const orderShipped = defineEmail({
  /** `isUpdate`: it was shipped before; its tracking number was added or corrected. */
  payload: z.object({ orderId, isUpdate: z.boolean().default(false) }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-shipped": {
      label: "Order shipped",
      subject: "Order {{orderNumber}} has shipped",
      heading: "Your box is on its way",
      introduction: "Order {{orderNumber}} has shipped {{carrier}}. {{arrival}} Unpack chilled items first.",
      closing: "",
      ...VARIABLES,
    },
    "order-shipped.update": {
      label: "Tracking changed",
      subject: "Tracking for order {{orderNumber}}",
      heading: "How to track your box",
      introduction:
        "The tracking details of order {{orderNumber}} have changed: it is on its way {{carrier}}. {{arrival}} Unpack chilled items first.",
      closing: "",
      ...VARIABLES,
    },
  },
  render: ({ order, isUpdate }, shop, texts) => {
    const day = formatWeekday(order.estimatedDeliveryDate);
    const courier = order.courier ? oneLine(order.courier) : null;
    const arrival = day ? `Expect it by ${day}.` : "";
    const words = texts(
      isUpdate ? "order-shipped.update" : "order-shipped",
      { orderNumber: oneLine(order.orderNumber), carrier: courier ? `with ${courier}` : "", arrival },
      arrival || "Follow your parcel.",
    );
    const number = order.trackingNumber ? oneLine(order.trackingNumber) : null;
    return composeOrderMail(
      order,
      words,
      [
        factPart("Tracking number", number),
        actionPart(shop, "Follow the parcel", order.trackingUrl ?? trackPath(order.orderNumber)),
        listPart("Delivery address", addressLines(order)),
        orderPart(order),
        wordingPart(words.closing),
      ],
      shop,
    );
  },
  samples: {
    "order-shipped": ({ order }) => ({ order, isUpdate: false }),
    "order-shipped.update": ({ order }) => ({ order, isUpdate: true }),
  },
});
