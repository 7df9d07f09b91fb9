import { formatUsd } from "@/lib/core/money";
import { subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, greeting, join, note, orderTable, orderText, paragraph } from "../parts";
import type { RefundFailedData, Template } from "../schema";

const CAUSES = {
  bank: "Your bank could not accept it and sent the money back to us.",
  provider: "Our payment provider could not complete it.",
} as const;

/** Corrects a mail that said that money was on its way back: the refund failed, and the shop still owes it. */
export const refundFailed: Template<RefundFailedData> = ({ order, refundCents, cause }, shop) => {
  const amount = formatUsd(refundCents);
  const title = `Your refund of ${amount} did not go through`;
  const hello = greeting(order.shippingAddress?.firstName);
  const what = `We told you that ${amount} of order ${order.orderNumber} was on its way back to the card or wallet you paid with. ${CAUSES[cause]}`;
  const next = `We will return the ${amount} another way and contact you to arrange it. You can also reply to this email and tell us how you would like to receive it.`;
  const calm = "The money is safe with us. We are sorry about the delay.";
  return {
    subject: subjectLine(`Your refund of ${amount} for order ${order.orderNumber} did not go through`),
    html: layout(
      {
        title,
        preheader: "We will return the money another way.",
        because: BECAUSE_ORDER,
        body: join(paragraph(hello), paragraph(what), paragraph(next), note(calm), orderTable(order)),
      },
      shop,
    ),
    text: textLayout(title, [hello, what, next, calm, orderText(order)], BECAUSE_ORDER, shop),
  };
};
