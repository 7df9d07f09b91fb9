import { formatUsd } from "@/lib/core/money";
import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { BECAUSE_ORDER, button, greeting, join, note, orderTable, orderText, paragraph } from "../parts";
import type { OrderRefusedData, Template } from "../schema";

interface Words {
  subject: string;
  title: string;
  intro: string;
}

function wordsFor({ order, refundCents, because }: OrderRefusedData): Words {
  const amount = formatUsd(refundCents);
  const { orderNumber, totalCents } = order;
  if (because === "sold_out") {
    return {
      subject: `Order ${orderNumber} sold out: ${amount} refunded`,
      title: "Sold out while you paid. You have your money back.",
      intro: `We are sorry. While your payment for order ${orderNumber} was going through, the last of something in it went to another kitchen. So nothing ships, and we refunded all of it: ${amount}.`,
    };
  }
  return {
    subject: `Order ${orderNumber} could not be placed: ${amount} refunded`,
    title: "We could not place your order. You have your money back.",
    intro: `We are sorry. Your payment of ${amount} is not what order ${orderNumber} costs (${formatUsd(totalCents)}), so we could not place it. Nothing ships, and we refunded all of it: ${amount}.`,
  };
}

/** The payment went through, but no order came of it: nothing ships, all money back. */
export const orderRefused: Template<OrderRefusedData> = (data, shop) => {
  const { order, refundCents } = data;
  const amount = formatUsd(refundCents);
  const { subject, title, intro } = wordsFor(data);
  const wait =
    "It goes to the card or wallet you paid with; banks take five to ten days to show it. There is nothing you need to do.";
  const again =
    data.because === "sold_out"
      ? "Your cart is as you left it, so you can order what is still there."
      : "Your cart is as you left it, so you can order again.";
  const hello = greeting(order.shippingAddress?.firstName);
  return {
    subject: subjectLine(subject),
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
