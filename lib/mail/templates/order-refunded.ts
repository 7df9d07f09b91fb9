import { formatUsd } from "@/lib/core/money";
import type { RefundContents } from "@/lib/orders/schema";
import { oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import {
  boxed,
  greeting,
  join,
  noteText,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "../parts";
import type { MailShop, OrderRefundedData, Template } from "../schema";

/** "2 × Hemp Cheese: $20.00", then delivery, tax and the unassigned amount. */
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

function wordsFor({ order, refundCents, isCancellation }: OrderRefundedData, shop: MailShop) {
  const orderNumber = oneLine(order.orderNumber);
  const amounts = { orderNumber, refund: formatUsd(refundCents), total: formatUsd(order.totalCents) };
  const preheader = `For order ${orderNumber}, to the card or wallet you paid with.`;
  if (isCancellation) return resolveMailTexts("order-refunded.canceled", amounts, shop, preheader);
  const extent = refundCents === order.totalCents ? "all" : "part";
  return resolveMailTexts("order-refunded", { ...amounts, extent }, shop, preheader);
}

/** A refund of an order, in full or in part, or its cancellation. */
export const orderRefunded: Template<OrderRefundedData> = (data, shop) => {
  const { order, refundCents, reason, contents } = data;
  const { subject, heading, introduction, closing, preheader } = wordsFor(data, shop);
  const why = reason ? oneLine(reason) : null;
  const lines = contents ? [...contentLines(contents), `Total refunded: ${formatUsd(refundCents)}`] : [];
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        reason: ORDER_MAIL_REASON,
        body: join(
          paragraph(hello),
          paragraphs(introduction),
          lines.length > 0 ? boxed("What we refunded", lines) : null,
          why === null ? null : boxed("Reason", [why]),
          paragraphs(closing, noteText),
          orderTable(order),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [
        hello,
        introduction,
        lines.length > 0 ? `What we refunded:\n${lines.join("\n")}` : null,
        why === null ? null : `Reason: ${why}`,
        closing,
        orderText(order),
      ],
      ORDER_MAIL_REASON,
      shop,
    ),
  };
};
