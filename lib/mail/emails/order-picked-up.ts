import { z } from "zod";
import { MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { trackPath } from "@/lib/orders/rules/order-paths";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { actionPart, composeOrderMail, orderPart, paragraphPart, wordingPart } from "../mail-parts";
import { orderId } from "../payload-fields";
import { toPickupSample } from "../sample-facts";

/** A pickup order was handed over. */
export const orderPickedUp = defineEmail({
  payload: z.object({ orderId }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-picked-up": {
      label: "Picked up",
      subject: "You picked up order {{orderNumber}}",
      heading: "Enjoy your order",
      introduction: "Order {{orderNumber}} was picked up. Thank you for coming by.",
      closing: "",
      variables: { orderNumber: "The order's number" },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order }, shop, texts) => {
    const words = texts(
      "order-picked-up",
      { orderNumber: oneLine(order.orderNumber) },
      "Thank you for coming by.",
    );
    return composeOrderMail(
      order,
      words,
      [
        paragraphPart(
          `If someone else picked it up, or something is not right, tell us on your order's page within ${MONEY_BACK_DAYS} days.`,
        ),
        actionPart(shop, "See your order", trackPath(order.orderNumber)),
        orderPart(order),
        wordingPart(words.closing),
      ],
      shop,
    );
  },
  samples: {
    "order-picked-up": ({ order }) => ({ order: toPickupSample(order) }),
  },
});
