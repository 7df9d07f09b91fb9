import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, button, join, note, paragraph } from "../parts";
import type { BackInStockData, Template } from "../schema";

/** A product that somebody waited for can be bought again. */
export const backInStock: Template<BackInStockData> = ({ product, stopQuery }, shop) => {
  const title = `${product.name} is back`;
  const intro = `You asked us to email you when ${product.name} (${product.unitLabel}) is back in stock. It is available now, while supplies last.`;
  const target = `/products/${product.slug}`;
  const because = `You are receiving this email because it was requested for this address on a product page of ${shop.name}.`;
  const stopPage = link(shop.url, `/back-in-stock/stop?${stopQuery}`);
  return {
    subject: subjectLine(title),
    stopUrl: link(shop.url, `/api/restock/stop?${stopQuery}`),
    html: layout(
      {
        title,
        preheader: "Available again, while supplies last.",
        because,
        body: join(
          paragraph(intro),
          button(shop, `See ${product.name}`, target),
          note("This is the only email about it. Are you waiting for other products too?"),
          note(anchor(stopPage, "Stop all back-in-stock emails")),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [intro, link(shop.url, target), `Stop all back-in-stock emails: ${stopPage}`],
      because,
      shop,
    ),
  };
};
