import { formatUsd } from "@/lib/core/money";
import { oneLine, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, box, greeting, join, note, orderTable, orderText, paragraph } from "../parts";
import type { OrderRefundedData, Template } from "../schema";

/** Money goes back, all of it or a part. */
export const orderRefunded: Template<OrderRefundedData> = ({ order, refundCents, reason }, shop) => {
  const amount = formatUsd(refundCents);
  const title = `${amount} is on its way back`;
  const whole = refundCents === order.totalCents;
  const intro = `We refunded ${whole ? "all" : "part"} of order ${order.orderNumber}: ${amount} of ${formatUsd(order.totalCents)}. It goes to the card or wallet you paid with.`;
  const wait = "Banks take five to ten days to show it. There is nothing you need to do.";
  const why = reason ? oneLine(reason) : null;
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(`Refund of ${amount} for order ${order.orderNumber}`),
    html: layout(
      {
        title,
        preheader: `For order ${order.orderNumber}, to the card or wallet you paid with.`,
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraph(intro),
          why === null ? null : box("Reason", [why]),
          note(wait),
          orderTable(order),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [hello, intro, why === null ? null : `Reason: ${why}`, wait, orderText(order)],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
