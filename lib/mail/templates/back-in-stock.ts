import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, button, join, note, paragraph } from "../parts";
import type { BackInStockData, Template } from "../schema";

/** A product that somebody waited for can be bought again. */
export const backInStock: Template<BackInStockData> = ({ product, stopQuery }, shop) => {
  const title = `${product.name} is back`;
  const intro = `You asked us to write when ${product.name} (${product.unitLabel}) is on the shelf again. It is, while stocks last.`;
  const target = `/products/${product.slug}`;
  const because = `You get this mail because somebody asked for it with this address on a product page of ${shop.name}.`;
  const stopPage = link(shop.url, `/back-in-stock/stop?${stopQuery}`);
  return {
    subject: subjectLine(title),
    stopUrl: link(shop.url, `/api/restock/stop?${stopQuery}`),
    html: layout(
      {
        title,
        preheader: "It can be bought again, while stocks last.",
        because,
        body: join(
          paragraph(intro),
          button(shop, `See ${product.name}`, target),
          note("This is the only mail about it. Do you wait for other products too?"),
          note(anchor(stopPage, "Stop all back-in-stock mails")),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [intro, link(shop.url, target), `Stop all back-in-stock mails: ${stopPage}`],
      because,
      shop,
    ),
  };
};
