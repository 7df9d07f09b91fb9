import { formatUsd } from "@/lib/core/money";
import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, button, greeting, join, note, orderTable, orderText, paragraph } from "../parts";
import type { OrderRefusedData, Template } from "../schema";

/** The payment went through, but something had sold out meanwhile: no order, all money back. */
export const orderRefused: Template<OrderRefusedData> = ({ order, refundCents }, shop) => {
  const amount = formatUsd(refundCents);
  const title = "Sold out while you paid. You have your money back.";
  const intro = `We are sorry. While your payment for order ${order.orderNumber} was going through, the last of something in it went to another kitchen. So nothing ships, and we refunded all of it: ${amount}.`;
  const wait =
    "It goes to the card or wallet you paid with; banks take five to ten days to show it. There is nothing you need to do.";
  const again = "Your cart is as you left it, so you can order what is still there.";
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(`Order ${order.orderNumber} sold out: ${amount} refunded`),
    html: layout(
      {
        title,
        preheader: `We refunded ${amount} in full.`,
        because: BECAUSE_ORDER,
        body: join(
          paragraph(hello),
          paragraph(intro),
          paragraph(wait),
          paragraph(again),
          button(shop, "Back to the shop", "/shop"),
          note("What you had ordered:"),
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
        wait,
        again,
        `Back to the shop: ${link(shop.url, "/shop")}`,
        `What you had ordered:\n${orderText(order)}`,
      ],
      BECAUSE_ORDER,
      shop,
    ),
  };
};
