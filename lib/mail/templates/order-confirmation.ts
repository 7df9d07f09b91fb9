import { dayText } from "@/lib/core/dates";
import { link, subjectLine } from "../html";
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
  trackPath,
} from "../parts";
import type { OrderData, Template } from "../schema";

/** After a payment: what was bought, what it came to, when and where it arrives. */
export const orderConfirmation: Template<OrderData> = ({ order }, shop) => {
  const title = "Thank you. We are packing.";
  const day = dayText(order.estimatedDeliveryDate);
  const intro = `Order ${order.orderNumber} is paid and on its way to our packing table.${day ? ` It should reach you by ${day}.` : ""}`;
  const repeats = order.isSubscription
    ? "Part of it is a subscription; skip or end it in your account whenever you like."
    : null;
  const address = addressLines(order);
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(`Your order ${order.orderNumber} at ${shop.name}`),
    html: layout(
      {
        title,
        preheader: day ? `Arriving by ${day}. Here is what you bought.` : "Here is what you bought.",
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraph(intro),
          repeats === null ? null : paragraph(repeats),
          orderTable(order),
          address.length > 0 ? box("Delivered to", address) : null,
          button(shop, "Track your order", trackPath(order)),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [
        hello,
        intro,
        repeats,
        orderText(order),
        address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
        `Track your order: ${link(shop.url, trackPath(order))}`,
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
