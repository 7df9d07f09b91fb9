import { formatUsd } from "@/lib/core/money";
import { oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, greeting, join, note, orderTable, orderText, paragraph, paragraphs } from "../parts";
import type { RefundFailedData, Template } from "../schema";
import { wordsOf } from "../words";

const CAUSES = {
  bank: "Your bank could not accept it and sent the money back to us.",
  provider: "Our payment provider could not complete it.",
} as const;

/** Corrects a mail that said that money was on its way back: the refund failed, and the shop still owes it. */
export const refundFailed: Template<RefundFailedData> = ({ order, refundCents, cause }, shop) => {
  const amount = formatUsd(refundCents);
  const hello = greeting(order.shippingAddress?.firstName);
  const { subject, heading, introduction, closing, preheader } = wordsOf(
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
        because: BECAUSE_ORDER,
        body: join(paragraph(hello), paragraphs(introduction), paragraphs(closing, note), orderTable(order)),
      },
      shop,
    ),
    text: textLayout(heading, [hello, introduction, closing, orderText(order)], BECAUSE_ORDER, shop),
  };
};
