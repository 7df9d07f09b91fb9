import { formatUsd } from "@/lib/core/money";
import { oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import {
  greeting,
  join,
  noteText,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "../parts";
import type { RefundFailedData, Template } from "../schema";

const CAUSES = {
  bank: "Your bank could not accept it and sent the money back to us.",
  provider: "Our payment provider could not complete it.",
} as const;

/** Corrects a mail that announced a refund: the refund failed, and the shop still owes it. */
export const refundFailed: Template<RefundFailedData> = ({ order, refundCents, cause }, shop) => {
  const amount = formatUsd(refundCents);
  const hello = greeting(order.shippingAddress?.firstName);
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "refund-failed",
    { orderNumber: oneLine(order.orderNumber), refund: amount, cause: CAUSES[cause] },
    shop,
    "We will return the money another way.",
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
          paragraphs(closing, noteText),
          orderTable(order),
        ),
      },
      shop,
    ),
    text: textLayout(heading, [hello, introduction, closing, orderText(order)], ORDER_MAIL_REASON, shop),
  };
};
