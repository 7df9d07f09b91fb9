import { link } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import { anchor, button, join, noteText, paragraphs } from "../parts";
import type { BackInStockData, Template } from "../schema";

/** A product on the reader's restock list is available again. */
export const backInStock: Template<BackInStockData> = ({ product, stopQuery }, shop) => {
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "back-in-stock",
    { product: product.name, unit: product.unitLabel },
    shop,
    "Available again, while supplies last.",
  );
  const target = `/products/${product.slug}`;
  const reason = `You are receiving this email because it was requested for this address on a product page of ${shop.name}.`;
  const stopPage = link(shop.url, `/back-in-stock/stop?${stopQuery}`);
  return {
    subject,
    stopUrl: link(shop.url, `/api/restock/stop?${stopQuery}`),
    html: layout(
      {
        title: heading,
        preheader,
        reason,
        body: join(
          paragraphs(introduction),
          button(shop, `See ${product.name}`, target),
          paragraphs(closing, noteText),
          noteText(anchor(stopPage, "Stop all back-in-stock emails")),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [introduction, link(shop.url, target), closing, `Stop all back-in-stock emails: ${stopPage}`],
      reason,
      shop,
    ),
  };
};
