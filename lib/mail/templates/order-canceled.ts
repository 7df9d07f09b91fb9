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
import type { OrderCanceledData, Template } from "../schema";

/** A cancellation that refunds nothing: the money went back before, or a bank decides about it. */
export const orderCanceled: Template<OrderCanceledData> = ({ order, reason }, shop) => {
  const hello = greeting(order.shippingAddress?.firstName);
  const why = reason && oneLine(reason);
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "order-canceled",
    { orderNumber: oneLine(order.orderNumber) },
    shop,
  );
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
          why ? boxed("Reason", [why]) : null,
          paragraphs(closing, noteText),
          orderTable(order),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [hello, introduction, why ? `Reason: ${why}` : null, closing, orderText(order)],
      ORDER_MAIL_REASON,
      shop,
    ),
  };
};
