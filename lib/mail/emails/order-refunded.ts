import { z } from "zod";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { getRefundContents } from "@/lib/orders/queries/get-refund-contents";
import type { OrderView, RefundContents } from "@/lib/orders/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireOrder } from "../lookups";
import {
  composeOrderMail,
  factPart,
  listPart,
  type MailPart,
  notePart,
  orderPart,
  paragraphPart,
} from "../mail-parts";
import { money, orderId } from "../payload-fields";

interface OrderRefundedData {
  order: OrderView;
  refundCents: Cents;
  /** Null for mails from before it was stored. */
  contents: RefundContents | null;
  /** The order was canceled by its buyer or by the shop. */
  isCancellation: boolean;
  /** The reason, worded for the buyer; null for none. */
  reason: string | null;
}

/** "2 × Hemp Cheese: $20.00", then earlier refunds of them, delivery, tax and the unassigned amount. */
function contentLines({
  lines,
  earlierCents,
  deliveryCents,
  taxCents,
  otherCents,
}: RefundContents): string[] {
  const others = [
    ["Delivery", deliveryCents],
    ["Sales tax", taxCents],
    [lines.length > 0 ? "Other" : "Refund", otherCents],
  ] as const;
  return [
    ...lines.map(
      ({ name, quantity, amountCents }) => `${quantity} × ${oneLine(name)}: ${formatUsd(amountCents)}`,
    ),
    ...(earlierCents > 0 ? [`Refunded earlier: ${formatUsd(cents(-earlierCents))}`] : []),
    ...others.flatMap(([label, amount]) => (amount > 0 ? [`${label}: ${formatUsd(amount)}`] : [])),
  ];
}

const partsOf = (
  order: OrderView,
  contents: RefundContents | null,
  refundCents: Cents,
  reason: string | null,
  closing: string,
): MailPart[] => [
  listPart(
    "What we refunded",
    contents ? [...contentLines(contents), `Total refunded: ${formatUsd(refundCents)}`] : [],
  ),
  factPart("Reason", reason ? oneLine(reason) : null),
  notePart(closing),
  orderPart(order),
];

/** A refund of an order, in full or in part, or its cancellation. */
export const orderRefunded = defineEmail({
  /**
   * `refundId`: null in mails from before it was stored. `refundCents`: its amount. `reason`: wording for the buyer.
   */
  payload: z.object({
    orderId,
    refundId: z.string().nullable().default(null),
    refundCents: money,
    reason: z.string().nullable(),
  }),
  lookUp: async ({ orderId, refundId, refundCents, reason }): Promise<OrderRefundedData> => {
    const found = refundId ? await getRefundContents(refundId) : null;
    return {
      order: await requireOrder(orderId),
      ...(found ?? { contents: null, isCancellation: false }),
      // A mail that the previous release queued again names only the card's part.
      refundCents: cents(Math.max(refundCents, found?.contents.creditCents ? found.contents.totalCents : 0)),
      reason,
    };
  },
  wordings: {
    "order-refunded": {
      label: "Order refunded",
      subject: "Refund of {{refund}} for order {{orderNumber}}",
      heading: "{{refund}} is on its way back",
      introduction:
        "We refunded {{extent}} of order {{orderNumber}}: {{refund}} of {{total}}. It goes to your original form of payment.",
      closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
      variables: {
        orderNumber: "The order's number",
        refund: "The amount of this refund",
        total: "The order's total",
        extent: "“all” or “part”",
      },
      required: { introduction: ["orderNumber", "refund"] },
    },
    "order-refunded.canceled": {
      label: "Order canceled",
      subject: "Order {{orderNumber}} is canceled: {{refund}} refunded",
      heading: "Order {{orderNumber}} is canceled",
      introduction:
        "Nothing will ship, and we refunded {{refund}} of {{total}}. It goes to your original form of payment.",
      closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
      variables: {
        orderNumber: "The order's number",
        refund: "The amount of this refund",
        total: "The order's total",
      },
      required: { subject: ["orderNumber"], introduction: ["refund"] },
    },
    "order-refunded.credit": {
      label: "Order refunded as store credit",
      subject: "{{refund}} store credit for order {{orderNumber}}",
      heading: "{{refund}} is back as store credit",
      introduction:
        "We refunded {{extent}} of order {{orderNumber}}: {{refund}} of {{total}}. It is now store credit in your account.",
      closing: "You can use it on your next order: choose it at checkout. It does not expire.",
      variables: {
        orderNumber: "The order's number",
        refund: "The amount of this refund",
        total: "The order's total",
        extent: "“all” or “part”",
      },
      required: { introduction: ["orderNumber", "refund"] },
    },
  },
  render: ({ order, refundCents, reason, contents, isCancellation }, shop, texts) => {
    const orderNumber = oneLine(order.orderNumber);
    const amounts = { orderNumber, refund: formatUsd(refundCents), total: formatUsd(order.chargedCents) };
    const extent = refundCents === order.chargedCents ? "all" : "part";
    const preview = `For order ${orderNumber}, to your original form of payment.`;
    const creditCents = contents?.creditCents ?? cents(0);
    if (creditCents === refundCents) {
      const words = texts(
        "order-refunded.credit",
        { ...amounts, extent },
        "As store credit in your account.",
      );
      const parts = partsOf(order, contents, refundCents, reason, words.closing);
      const canceled = isCancellation ? [paragraphPart("The order is canceled, and nothing will ship.")] : [];
      return composeOrderMail(order, words, [...canceled, ...parts], shop);
    }
    const words = isCancellation
      ? texts("order-refunded.canceled", amounts, preview)
      : texts("order-refunded", { ...amounts, extent }, preview);
    const credit =
      creditCents > 0
        ? [
            paragraphPart(
              `${formatUsd(cents(refundCents - creditCents))} of it goes to the card or wallet you paid with, and ${formatUsd(creditCents)} is back in your account as store credit.`,
            ),
          ]
        : [];
    const parts = partsOf(order, contents, refundCents, reason, words.closing);
    return composeOrderMail(order, words, [...credit, ...parts], shop);
  },
  samples: {
    "order-refunded": ({ order, typed }) => ({
      order,
      refundCents: cents(1150),
      reason: "The mozzarella arrived warm",
      contents: {
        totalCents: cents(1150),
        creditCents: cents(0),
        lines: [{ name: typed("Hemp Mozzarella"), quantity: 1, amountCents: cents(1065) }],
        deliveryCents: cents(0),
        taxCents: cents(85),
        earlierCents: cents(0),
        otherCents: cents(0),
      },
      isCancellation: false,
    }),
    "order-refunded.credit": ({ order, typed }) => ({
      order: { ...order, creditCents: order.totalCents },
      refundCents: cents(1065),
      reason: null,
      contents: {
        totalCents: cents(1065),
        creditCents: cents(1065),
        lines: [{ name: typed("Hemp Mozzarella"), quantity: 1, amountCents: cents(1065) }],
        deliveryCents: cents(0),
        taxCents: cents(0),
        earlierCents: cents(0),
        otherCents: cents(0),
      },
      isCancellation: false,
    }),
    "order-refunded.canceled": ({ order }) => ({
      order,
      refundCents: order.totalCents,
      reason: null,
      contents: null,
      isCancellation: true,
    }),
  },
});
