import { formatUsd } from "@/lib/core/money";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import {
  button,
  greeting,
  join,
  noteText,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "../parts";
import type { OrderRefusedData, Template } from "../schema";

/** The payment succeeded but did not become an order: no shipment, full refund. */
export const orderRefused: Template<OrderRefusedData> = ({ order, refundCents, because }, shop) => {
  const amount = formatUsd(refundCents);
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
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
        reason: ORDER_MAIL_REASON,
        body: join(
          paragraph(hello),
          paragraphs(introduction),
          paragraphs(closing),
          button(shop, "Back to the shop", "/shop"),
          noteText("What you had ordered:"),
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
      ORDER_MAIL_REASON,
      shop,
    ),
  };
};
