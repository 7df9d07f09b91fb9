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
    refund: "The refunded amount",
    total: "The order's total",
  },
  required: { introduction: ["orderNumber", "refund"] },
} as const;

/** The payment succeeded but did not become an order: no shipment, full refund. */
export const orderRefused = defineEmail({
  /** `refundCents`: the full payment, which is refunded. `because`: the reason why it did not become an order. */
  payload: z.object({
    orderId,
    refundCents: money,
    because: z.enum(["sold_out", "wrong_amount", "order_changed"]),
  }),
  lookUp: (payload) => withOrder(payload),
  wordings: {
    "order-refused.sold_out": {
      label: "Order not placed: out of stock",
      subject: "An item in order {{orderNumber}} is out of stock: {{refund}} refunded",
      heading: "An item is out of stock, and we refunded you",
      introduction:
        "We are sorry. While your payment for order {{orderNumber}} was going through, an item in it went out of stock. Nothing will ship, and we refunded the full amount: {{refund}}.",
      closing:
        "It goes to your original form of payment; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order what is still available.",
      ...VARIABLES,
    },
    "order-refused.wrong_amount": {
      label: "Order not placed: wrong amount",
      subject: "Order {{orderNumber}} could not be placed: {{refund}} refunded",
      heading: "We could not place your order, and we refunded you",
      introduction:
        "We are sorry. Your payment of {{refund}} does not match the total of order {{orderNumber}} ({{total}}), so we could not place it. Nothing will ship, and we refunded the full amount: {{refund}}.",
      closing:
        "It goes to your original form of payment; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order again.",
      ...VARIABLES,
    },
    "order-refused.order_changed": {
      label: "Order change not possible",
      subject: "We couldn't change your order: {{refund}} refunded",
      heading: "We couldn't change your order, and we refunded you",
      introduction:
        "We are sorry. While your payment of {{refund}} was going through, your order was packed or changed, or an item went out of stock, so we couldn't add the items of order {{orderNumber}} to it. Your order stays as it is, and we refunded this payment in full: {{refund}}.",
      closing:
        "It goes to your original form of payment; it can take five to ten days to appear on your statement. There is nothing you need to do. If you have a question about your order, reply to this email.",
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
    const title = because === "order_changed" ? "What the change would have added:" : "What you had ordered:";
    return composeOrderMail(
      order,
      words,
      [
        wordingPart(words.closing),
        actionPart(shop, "Back to the shop", "/shop"),
        {
          html: join(noteText(title), orderTable(order)),
          text: `${title}\n${orderText(order)}`,
        },
      ],
      shop,
    );
  },
  samples: {
    "order-refused.order_changed": ({ order }) => ({
      order,
      refundCents: cents(450),
      because: "order_changed" as const,
    }),
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
