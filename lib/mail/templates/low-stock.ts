import { html, link, oneLine, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, box, button, greeting, join, note, paragraph } from "../parts";
import type { LowStockData, Template } from "../schema";

const left = (onHand: number): string =>
  onHand === 0 ? "out of stock" : `${onHand.toLocaleString("en-US")} left`;

const LIST = "/admin/products?stock=alert&sort=stock";

/** To staff who asked for it: what has to be restocked, once a day. */
export const lowStock: Template<LowStockData> = ({ firstName, products, more }, shop) => {
  const count = products.length + more;
  const title =
    count === 1 ? "1 product is low in stock" : `${count.toLocaleString("en-US")} products are low in stock`;
  const lines = products.map(({ name, onHand }) => `${oneLine(name)}: ${left(onHand)}`);
  if (more > 0) lines.push(`and ${more.toLocaleString("en-US")} more`);
  const because = "You get this email because you turned on low-stock emails in the admin.";
  const settings = link(shop.url, "/admin/notifications");
  return {
    subject: subjectLine(title),
    html: layout(
      {
        title,
        preheader: oneLine(lines.slice(0, 3).join(", ")),
        because,
        body: join(
          paragraph(greeting(firstName)),
          box("On hand", lines),
          button(shop, "See these products", LIST),
          note(html`${anchor(settings, "Change your notifications")}`),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [greeting(firstName), lines.join("\n"), link(shop.url, LIST), `Change your notifications: ${settings}`],
      because,
      shop,
    ),
  };
};
