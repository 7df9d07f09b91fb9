import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { withOrder } from "../lookups";
import { actionPart, composeOrderMail, wordingPart } from "../mail-parts";
import { join, noteText, orderTable, orderText } from "../parts";
import { money, orderId } from "../payload-fields";

const VARIABLES = {
  variables: {
    orderNumber: "The order's number",
    refund: "What goes back",
    total: "What the order came to",
  },
  required: { introduction: ["orderNumber", "refund"] },
} as const;

/** The payment succeeded but did not become an order: no shipment, full refund. */
export const orderRefused = defineEmail({
  /** `refundCents`: the full payment, which is refunded. `because`: the reason why it did not become an order. */
  payload: z.object({ orderId, refundCents: money, because: z.enum(["sold_out", "wrong_amount"]) }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-refused.sold_out": {
      label: "Order not placed: sold out",
      subject: "Order {{orderNumber}} sold out: {{refund}} refunded",
      heading: "Your order sold out, and we refunded you",
      introduction:
        "We are sorry. While your payment for order {{orderNumber}} was going through, an item in it sold out. Nothing will ship, and we refunded the full amount: {{refund}}.",
      closing:
        "It goes to the card or wallet you paid with; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order what is still there.",
      ...VARIABLES,
    },
    "order-refused.wrong_amount": {
      label: "Order not placed: wrong amount",
      subject: "Order {{orderNumber}} could not be placed: {{refund}} refunded",
      heading: "We could not place your order, and we refunded you",
      introduction:
        "We are sorry. Your payment of {{refund}} is not what order {{orderNumber}} costs ({{total}}), so we could not place it. Nothing ships, and we refunded all of it: {{refund}}.",
      closing:
        "It goes to the card or wallet you paid with; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order again.",
      ...VARIABLES,
    },
  },
  render: ({ order, refundCents, because }, shop, texts) => {
    const amount = formatUsd(refundCents);
    const words = texts(
      `order-refused.${because}`,
      { orderNumber: oneLine(order.orderNumber), refund: amount, total: formatUsd(order.totalCents) },
      `We refunded ${amount} in full.`,
    );
    return composeOrderMail(
      order,
      words,
      [
        wordingPart(words.closing),
        actionPart(shop, "Back to the shop", "/shop"),
        {
          html: join(noteText("What you had ordered:"), orderTable(order)),
          text: `What you had ordered:\n${orderText(order)}`,
        },
      ],
      shop,
    );
  },
  samples: {
    "order-refused.sold_out": ({ order }) => ({
      order,
      refundCents: order.totalCents,
      because: "sold_out" as const,
    }),
    "order-refused.wrong_amount": ({ order }) => ({
      order,
      refundCents: cents(1000),
      because: "wrong_amount" as const,
    }),
  },
});
