import { dayText } from "@/lib/core/dates";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import {
  addressLines,
  BECAUSE_ORDER,
  box,
  button,
  greeting,
  join,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
  trackPath,
} from "../parts";
import type { OrderData, Template } from "../schema";
import { wordsOf } from "../words";

/** After a payment: what was bought, what it came to, when and where it arrives. */
export const orderConfirmation: Template<OrderData> = ({ order }, shop) => {
  const day = dayText(order.estimatedDeliveryDate);
  const { subject, heading, introduction, closing, preheader } = wordsOf(
    "order-confirmation",
    { orderNumber: oneLine(order.orderNumber), arrival: day ? `It should reach you by ${day}.` : "" },
    shop,
    day ? `Arriving by ${day}. Here is what you bought.` : "Here is what you bought.",
  );
  const repeats = order.isSubscription
    ? "Part of it is a subscription; skip or end it in your account whenever you like."
    : null;
  const address = addressLines(order);
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
          repeats === null ? null : paragraph(repeats),
          orderTable(order),
          address.length > 0 ? box("Delivered to", address) : null,
          button(shop, "Track your order", trackPath(order)),
          paragraphs(closing),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [
        hello,
        introduction,
        repeats,
        orderText(order),
        address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
        `Track your order: ${link(shop.url, trackPath(order))}`,
        closing,
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
