import { defineWordings } from "./define-wordings";

const orderNumber = "The order's number";

export const ORDER_WORDINGS = defineWordings({
  "order-confirmation": {
    label: "Order confirmation",
    subject: "Your order {{orderNumber}} at {{shopName}}",
    heading: "Thank you for your order",
    introduction: "Order {{orderNumber}} is paid, and we are getting it ready. {{arrival}}",
    closing: "",
    variables: {
      orderNumber,
      arrival: "A sentence with the day it should arrive; empty where none is known",
    },
    required: { introduction: ["orderNumber"] },
  },
  "order-shipped": {
    label: "Order shipped",
    subject: "Order {{orderNumber}} has shipped",
    heading: "Your box is on its way",
    introduction: "Order {{orderNumber}} has shipped {{carrier}}. {{arrival}} Unpack what is chilled first.",
    closing: "",
    variables: {
      orderNumber,
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
      orderNumber,
      carrier: "“with UPS”; empty where no carrier is known",
      arrival: "A sentence with the day to expect it; empty where none is known",
    },
    required: { introduction: ["orderNumber"] },
  },
  "order-canceled": {
    label: "Order canceled without a refund",
    subject: "Order {{orderNumber}} is canceled",
    heading: "Order {{orderNumber}} is canceled",
    introduction: "Order {{orderNumber}} is canceled, and nothing ships.",
    closing: "There is nothing you need to do. If you have questions, reply to this email.",
    variables: { orderNumber },
    required: { introduction: ["orderNumber"] },
  },
  "order-refunded": {
    label: "Order refunded",
    subject: "Refund of {{refund}} for order {{orderNumber}}",
    heading: "{{refund}} is on its way back",
    introduction:
      "We refunded {{extent}} of order {{orderNumber}}: {{refund}} of {{total}}. It goes to the card or wallet you paid with.",
    closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
    variables: {
      orderNumber,
      refund: "What this refund gives back",
      total: "What the order came to",
      extent: "“all” or “part”",
    },
    required: { introduction: ["orderNumber", "refund"] },
  },
  "order-refunded.canceled": {
    label: "Order canceled",
    subject: "Order {{orderNumber}} is canceled: {{refund}} refunded",
    heading: "Order {{orderNumber}} is canceled",
    introduction:
      "Nothing ships, and we refunded {{refund}} of {{total}}. It goes to the card or wallet you paid with.",
    closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
    variables: { orderNumber, refund: "What this refund gives back", total: "What the order came to" },
    required: { subject: ["orderNumber"], introduction: ["refund"] },
  },
  "order-refused.sold_out": {
    label: "Order not placed: sold out",
    subject: "Order {{orderNumber}} sold out: {{refund}} refunded",
    heading: "Your order sold out, and we refunded you",
    introduction:
      "We are sorry. While your payment for order {{orderNumber}} was going through, an item in it sold out. Nothing will ship, and we refunded the full amount: {{refund}}.",
    closing:
      "It goes to the card or wallet you paid with; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order what is still there.",
    variables: { orderNumber, refund: "What goes back", total: "What the order came to" },
    required: { introduction: ["orderNumber", "refund"] },
  },
  "order-refused.wrong_amount": {
    label: "Order not placed: wrong amount",
    subject: "Order {{orderNumber}} could not be placed: {{refund}} refunded",
    heading: "We could not place your order, and we refunded you",
    introduction:
      "We are sorry. Your payment of {{refund}} is not what order {{orderNumber}} costs ({{total}}), so we could not place it. Nothing ships, and we refunded all of it: {{refund}}.",
    closing:
      "It goes to the card or wallet you paid with; it can take five to ten days to appear on your statement. There is nothing you need to do.\n\nYour cart is as you left it, so you can order again.",
    variables: { orderNumber, refund: "What goes back", total: "What the order came to" },
    required: { introduction: ["orderNumber", "refund"] },
  },
  "refund-failed": {
    label: "Refund failed",
    subject: "Your refund of {{refund}} for order {{orderNumber}} did not go through",
    heading: "Your refund of {{refund}} did not go through",
    introduction:
      "We told you that {{refund}} of order {{orderNumber}} was on its way back to the card or wallet you paid with. {{cause}}\n\nWe will return the {{refund}} another way and contact you to arrange it. You can also reply to this email and tell us how you would like to receive it.",
    closing: "The money is safe with us. We are sorry about the delay.",
    variables: { orderNumber, refund: "What did not arrive", cause: "A sentence about what stopped it" },
    required: { introduction: ["orderNumber", "refund"] },
  },
});
