import { formatUsd } from "@/lib/core/money";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import {
  BECAUSE_ORDER,
  button,
  greeting,
  join,
  note,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "../parts";
import type { OrderRefusedData, Template } from "../schema";
import { wordsOf } from "../words";

/** The payment went through, but no order came of it: nothing ships, all money back. */
export const orderRefused: Template<OrderRefusedData> = ({ order, refundCents, because }, shop) => {
  const amount = formatUsd(refundCents);
  const { subject, heading, introduction, closing, preheader } = wordsOf(
    `order-refused.${because}`,
    { orderNumber: oneLine(order.orderNumber), refund: amount, total: formatUsd(order.totalCents) },
    shop,
    `We refunded ${amount} in full.`,
  );
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraphs(introduction),
          paragraphs(closing),
          button(shop, "Back to the shop", "/shop"),
          note("What you had ordered:"),
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
        closing,
        `Back to the shop: ${link(shop.url, "/shop")}`,
        `What you had ordered:\n${orderText(order)}`,
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
