import { z } from "zod";
import { formatWeekday } from "@/lib/core/dates";
import { trackPath } from "@/lib/orders/rules/order-paths";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { actionPart, composeOrderMail, orderPart, wordingPart } from "../mail-parts";
import { orderId } from "../payload-fields";
import { pickupParts } from "../pickup-parts";
import { toPickupSample } from "../sample-facts";

/** A pickup order is ready: where, when, and until which day. */
export const orderReady = defineEmail({
  payload: z.object({ orderId }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-ready": {
      label: "Ready for pickup",
      subject: "Order {{orderNumber}} is ready for pickup",
      heading: "Your order is ready",
      introduction: "Order {{orderNumber}} is packed and waiting for you. {{until}}",
      closing: "",
      variables: {
        orderNumber: "The order's number",
        until: "A sentence with the last day to pick it up; empty where none is known",
      },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order }, shop, texts) => {
    const day = formatWeekday(order.pickupUntil);
    const until = day ? `We will keep it for you until ${day}.` : "";
    const words = texts(
      "order-ready",
      { orderNumber: oneLine(order.orderNumber), until },
      until || "Here is where to pick it up.",
    );
    return composeOrderMail(
      order,
      words,
      [
        ...pickupParts(order),
        actionPart(shop, "See your order", trackPath(order.orderNumber)),
        orderPart(order),
        wordingPart(words.closing),
      ],
      shop,
    );
  },
  samples: {
    "order-ready": ({ order }) => ({ order: toPickupSample(order) }),
  },
});
