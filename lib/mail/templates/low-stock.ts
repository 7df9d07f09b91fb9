import { html, link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import { anchor, boxed, button, greeting, join, noteText, paragraph, paragraphs } from "../parts";
import type { LowStockData, Template } from "../schema";

const left = (onHand: number): string =>
  onHand === 0 ? "out of stock" : `${onHand.toLocaleString("en-US")} left`;

const LIST = "/admin/products?stock=alert&sort=stock";

/** To staff who subscribed to it: the products with low stock, once a day. */
export const lowStock: Template<LowStockData> = ({ firstName, products, more }, shop) => {
  const count = products.length + more;
  const lines = products.map(({ name, onHand }) => `${oneLine(name)}: ${left(onHand)}`);
  if (more > 0) lines.push(`and ${more.toLocaleString("en-US")} more`);
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "low-stock",
    { count: count === 1 ? "1 product is" : `${count.toLocaleString("en-US")} products are` },
    shop,
    oneLine(lines.slice(0, 3).join(", ")),
  );
  const reason = "You are receiving this email because you turned on low-stock emails in the admin.";
  const settings = link(shop.url, "/admin/notifications");
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        reason,
        body: join(
          paragraph(greeting(firstName)),
          paragraphs(introduction),
          boxed("On hand", lines),
          button(shop, "See these products", LIST),
          paragraphs(closing),
          noteText(html`${anchor(settings, "Change your notifications")}`),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [
        greeting(firstName),
        introduction,
        lines.join("\n"),
        link(shop.url, LIST),
        closing,
        `Change your notifications: ${settings}`,
      ],
      reason,
      shop,
    ),
  };
};
