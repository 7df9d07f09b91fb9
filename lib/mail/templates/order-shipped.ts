import { dayText } from "@/lib/core/dates";
import { link, oneLine, subjectLine } from "../html";
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
import type { OrderShippedData, Template } from "../schema";

/** When the parcel left, or its tracking number changed: carrier, number, day, contents. */
export const orderShipped: Template<OrderShippedData> = ({ order, isUpdate }, shop) => {
  const title = isUpdate ? "How to track your box" : "Your box is on its way";
  const day = dayText(order.estimatedDeliveryDate);
  const courier = order.courier ? oneLine(order.courier) : null;
  const left = isUpdate
    ? `The tracking details of order ${order.orderNumber} have changed: it is on its way`
    : `Order ${order.orderNumber} left us`;
  const intro = `${left}${courier ? ` with ${courier}` : ""}.${day ? ` Expect it by ${day}.` : ""} Unpack what is chilled first.`;
  const number = order.trackingNumber ? oneLine(order.trackingNumber) : null;
  const target = order.trackingUrl ?? trackPath(order);
  const address = addressLines(order);
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(
      isUpdate ? `Tracking for order ${order.orderNumber}` : `Order ${order.orderNumber} has shipped`,
    ),
    html: layout(
      {
        title,
        preheader: day ? `Expect it by ${day}.` : "Follow your parcel.",
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraph(intro),
          number === null ? null : box("Tracking number", [number]),
          button(shop, "Follow the parcel", target),
          address.length > 0 ? box("Delivered to", address) : null,
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
        number === null ? null : `Tracking number: ${number}`,
        `Follow the parcel: ${link(shop.url, target)}`,
        address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
        orderText(order),
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
