import { z } from "zod";
import { formatWeekday } from "@/lib/core/dates";
import { trackPath } from "@/lib/orders/rules/order-paths";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { actionPart, composeOrderMail, listPart, orderPart, paragraphPart, wordingPart } from "../mail-parts";
import { addressLines } from "../parts";
import { orderId } from "../payload-fields";
import { pickupParts } from "../pickup-parts";
import { toPickupSample } from "../sample-facts";

/** After a payment: the items, the totals, the delivery date and address. */
export const orderConfirmation = defineEmail({
  payload: z.object({ orderId }),
  lookUp: (payload) => withOrder(payload),
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
    "order-confirmation.pickup": {
      label: "Order confirmation, pickup",
      subject: "Your order {{orderNumber}} at {{shopName}}",
      heading: "Thank you for your order",
      introduction:
        "Order {{orderNumber}} is paid, and we are getting it ready. {{ready}} We'll email you as soon as you can pick it up.",
      closing: "",
      variables: {
        orderNumber: "The order's number",
        ready: "A sentence with the day it should be ready; empty where none is known",
      },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order }, shop, texts) => {
    const day = formatWeekday(order.estimatedDeliveryDate);
    const orderNumber = oneLine(order.orderNumber);
    const words = order.isPickup
      ? texts(
          "order-confirmation.pickup",
          { orderNumber, ready: day ? `It should be ready by ${day}.` : "" },
          day ? `Ready by ${day}. Here is where to pick it up.` : "Here is where to pick it up.",
        )
      : texts(
          "order-confirmation",
          { orderNumber, arrival: day ? `It should reach you by ${day}.` : "" },
          day ? `Arriving by ${day}. Here is what you bought.` : "Here is what you bought.",
        );
    const repeats = "Part of it is a subscription: skip or cancel it in your account whenever you like.";
    return composeOrderMail(
      order,
      words,
      [
        ...(order.isSubscription ? [paragraphPart(repeats)] : []),
        orderPart(order),
        ...(order.isPickup ? pickupParts(order) : [listPart("Delivery address", addressLines(order))]),
        actionPart(shop, "Track your order", trackPath(order.orderNumber)),
        wordingPart(words.closing),
      ],
      shop,
    );
  },
  samples: {
    "order-confirmation": ({ order }) => ({ order }),
    "order-confirmation.pickup": ({ order }) => ({ order: toPickupSample(order) }),
  },
});
