import { XMLParser, XMLValidator } from "fast-xml-parser";
import { cents } from "@/lib/core/money";
import { FEED_END, feedHead, feedItem } from "@/lib/discovery/rules/feed";
import { sitemapXml } from "@/lib/discovery/rules/sitemap";
import type { FeedProduct } from "@/lib/discovery/schema";

const product: FeedProduct = {
  id: "p1",
  slug: "spelt-tortillas",
  name: "Spelt <Tortillas> & “more”",
  description: "Soft.\u0007 'Yes'",
  category: "tortillas",
  sku: "CF-TOR-001",
  weightGrams: 420,
  pictures: ["/images/a.webp", "/images/b.webp"],
  available: 3,
  regularPriceCents: cents(849),
  priceCents: cents(849),
  deliveryCents: cents(599),
};

function parsed(change: Partial<FeedProduct> = {}): Record<string, unknown> {
  const xml =
    feedHead("https://shop.example") + feedItem("https://shop.example", { ...product, ...change }) + FEED_END;
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(xml).rss.channel.item as Record<
    string,
    unknown
  >;
}

describe("an item of the product feed", () => {
  it("keeps every character of a name that XML allows", () => {
    expect(parsed()).toMatchObject({
      "g:title": "Spelt <Tortillas> & “more”",
      "g:description": "Soft.  'Yes'",
      "g:link": "https://shop.example/products/spelt-tortillas",
      "g:image_link": "https://shop.example/images/a.webp",
      "g:additional_image_link": "https://shop.example/images/b.webp",
      "g:price": "8.49 USD",
      "g:availability": "in_stock",
      "g:shipping": { "g:country": "US", "g:price": "5.99 USD" },
    });
    expect(parsed()).not.toHaveProperty("g:sale_price");
  });

  it("has the sale price beside the regular one, and is marked when out of stock", () => {
    expect(parsed({ priceCents: cents(679), available: 0 })).toMatchObject({
      "g:price": "8.49 USD",
      "g:sale_price": "6.79 USD",
      "g:availability": "out_of_stock",
    });
  });

  it("truncates long texts between characters", () => {
    const title = String(parsed({ name: `${"a".repeat(149)}🌿🌿` })["g:title"]);
    expect(title).toBe(`${"a".repeat(149)}🌿`);
  });
});

describe("a sitemap", () => {
  it("escapes addresses with several parameters", () => {
    const xml = sitemapXml("https://shop.example", [
      { path: "/shop?category=meat&page=2", changedAt: "2026-11-01T00:00:00.000Z" },
    ]);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(new XMLParser().parse(xml).urlset.url).toEqual({
      loc: "https://shop.example/shop?category=meat&page=2",
      lastmod: "2026-11-01T00:00:00.000Z",
    });
  });
});
