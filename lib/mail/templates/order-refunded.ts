import { formatUsd } from "@/lib/core/money";
import type { RefundContents } from "@/lib/orders/schema";
import { oneLine, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, box, greeting, join, note, orderTable, orderText, paragraph } from "../parts";
import type { OrderRefundedData, Template } from "../schema";

/** "2 × Hemp Cheese: $20.00", then delivery, tax and what belongs to none of them. */
function contentLines({ lines, deliveryCents, taxCents, otherCents }: RefundContents): string[] {
  const others = [
    ["Delivery", deliveryCents],
    ["Sales tax", taxCents],
    [lines.length > 0 ? "Other" : "Refund", otherCents],
  ] as const;
  return [
    ...lines.map(
      ({ name, quantity, amountCents }) => `${quantity} × ${oneLine(name)}: ${formatUsd(amountCents)}`,
    ),
    ...others.flatMap(([label, amount]) => (amount > 0 ? [`${label}: ${formatUsd(amount)}`] : [])),
  ];
}

function wordsFor({ order, refundCents, isCancellation }: OrderRefundedData) {
  const amount = formatUsd(refundCents);
  const { orderNumber, totalCents } = order;
  if (isCancellation)
    return {
      subject: `Order ${orderNumber} is canceled: ${amount} refunded`,
      title: `Order ${orderNumber} is canceled`,
      intro: `Nothing ships, and we refunded ${amount} of ${formatUsd(totalCents)}. It goes to the card or wallet you paid with.`,
    };
  const whole = refundCents === totalCents;
  return {
    subject: `Refund of ${amount} for order ${orderNumber}`,
    title: `${amount} is on its way back`,
    intro: `We refunded ${whole ? "all" : "part"} of order ${orderNumber}: ${amount} of ${formatUsd(totalCents)}. It goes to the card or wallet you paid with.`,
  };
}

/** A refund of an order, in full or in part, or its cancellation. */
export const orderRefunded: Template<OrderRefundedData> = (data, shop) => {
  const { order, refundCents, reason, contents } = data;
  const { subject, title, intro } = wordsFor(data);
  const wait = "Banks take five to ten days to show it. There is nothing you need to do.";
  const why = reason ? oneLine(reason) : null;
  const lines = contents ? [...contentLines(contents), `Total refunded: ${formatUsd(refundCents)}`] : [];
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(subject),
    html: layout(
      {
        title,
        preheader: `For order ${order.orderNumber}, to the card or wallet you paid with.`,
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraph(intro),
          lines.length > 0 ? box("What we refunded", lines) : null,
          why === null ? null : box("Reason", [why]),
          note(wait),
          orderTable(order),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [
        hello,
        intro,
        lines.length > 0 ? `What we refunded:\n${lines.join("\n")}` : null,
        why === null ? null : `Reason: ${why}`,
        wait,
        orderText(order),
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
