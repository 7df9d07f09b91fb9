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
import type { OrderData, Template } from "../schema";

/** When the parcel left: carrier, number, day, contents. */
export const orderShipped: Template<OrderData> = ({ order }, shop) => {
  const title = "Your box is on its way";
  const day = dayText(order.estimatedDeliveryDate);
  const courier = order.courier ? oneLine(order.courier) : null;
  const intro = `Order ${order.orderNumber} left us${courier ? ` with ${courier}` : ""}.${day ? ` Expect it by ${day}.` : ""} Unpack what is chilled first.`;
  const number = order.trackingNumber ? oneLine(order.trackingNumber) : null;
  const target = order.trackingUrl ?? trackPath(order);
  const address = addressLines(order);
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(`Order ${order.orderNumber} has shipped`),
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
