import { formatWeekday } from "@/lib/core/dates";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import {
  addressLines,
  boxed,
  button,
  greeting,
  join,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
  trackPath,
} from "../parts";
import type { OrderShippedData, Template } from "../schema";

/** A shipment, or its new tracking number: carrier, number, day, contents. */
export const orderShipped: Template<OrderShippedData> = ({ order, isUpdate }, shop) => {
  const day = formatWeekday(order.estimatedDeliveryDate);
  const courier = order.courier ? oneLine(order.courier) : null;
  const arrival = day ? `Expect it by ${day}.` : "";
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    isUpdate ? "order-shipped.update" : "order-shipped",
    { orderNumber: oneLine(order.orderNumber), carrier: courier ? `with ${courier}` : "", arrival },
    shop,
    arrival || "Follow your parcel.",
  );
  const number = order.trackingNumber ? oneLine(order.trackingNumber) : null;
  const target = order.trackingUrl ?? trackPath(order);
  const address = addressLines(order);
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
          number === null ? null : boxed("Tracking number", [number]),
          button(shop, "Follow the parcel", target),
          address.length > 0 ? boxed("Delivered to", address) : null,
          orderTable(order),
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
        number === null ? null : `Tracking number: ${number}`,
        `Follow the parcel: ${link(shop.url, target)}`,
        address.length > 0 ? `Delivered to:\n${address.join("\n")}` : null,
        orderText(order),
        closing,
      ],
      ORDER_MAIL_REASON,
      shop,
    ),
  };
};
