import { z } from "zod";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { getRefundContents } from "@/lib/orders/queries";
import type { OrderView, RefundContents } from "@/lib/orders/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireOrder } from "../lookups";
import { composeOrderMail, factPart, listPart, notePart, orderPart } from "../mail-parts";
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
  lookUp: async ({ orderId, refundId, refundCents, reason }): Promise<OrderRefundedData> => ({
    order: await requireOrder(orderId),
    ...((refundId ? await getRefundContents(refundId) : null) ?? { contents: null, isCancellation: false }),
    refundCents,
    reason,
  }),
  wordings: {
    "order-refunded": {
      label: "Order refunded",
      subject: "Refund of {{refund}} for order {{orderNumber}}",
      heading: "{{refund}} is on its way back",
      introduction:
        "We refunded {{extent}} of order {{orderNumber}}: {{refund}} of {{total}}. It goes to the card or wallet you paid with.",
      closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
      variables: {
        orderNumber: "The order's number",
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
      variables: {
        orderNumber: "The order's number",
        refund: "What this refund gives back",
        total: "What the order came to",
      },
      required: { subject: ["orderNumber"], introduction: ["refund"] },
    },
  },
  render: ({ order, refundCents, reason, contents, isCancellation }, shop, texts) => {
    const orderNumber = oneLine(order.orderNumber);
    const amounts = { orderNumber, refund: formatUsd(refundCents), total: formatUsd(order.totalCents) };
    const extent = refundCents === order.totalCents ? "all" : "part";
    const preview = `For order ${orderNumber}, to the card or wallet you paid with.`;
    const words = isCancellation
      ? texts("order-refunded.canceled", amounts, preview)
      : texts("order-refunded", { ...amounts, extent }, preview);
    const why = reason ? oneLine(reason) : null;
    const lines = contents ? [...contentLines(contents), `Total refunded: ${formatUsd(refundCents)}`] : [];
    return composeOrderMail(
      order,
      words,
      [
        listPart("What we refunded", lines),
        factPart("Reason", why),
        notePart(words.closing),
        orderPart(order),
      ],
      shop,
    );
  },
  samples: {
    "order-refunded": ({ order, typed }) => ({
      order,
      refundCents: cents(1150),
      reason: "The mozzarella arrived warm",
      contents: {
        lines: [{ name: typed("Hemp Mozzarella"), quantity: 1, amountCents: cents(1065) }],
        deliveryCents: cents(0),
        taxCents: cents(85),
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
