import { CATEGORY_NAMES, type Category } from "@/lib/catalog/schema";
import { type Cents, toDecimal } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import { escapeMarkup } from "@/lib/core/text";
import type { FeedProduct } from "../schema";

const FOOD = "Food, Beverages & Tobacco > Food Items";
/** The shop's categories in Google's taxonomy. */
const GOOGLE_CATEGORIES: Record<Category, string> = {
  tortillas: `${FOOD} > Bakery > Tortillas & Wraps`,
  cheese: `${FOOD} > Tofu, Soy & Vegetarian Products > Cheese Alternatives`,
  meat: `${FOOD} > Tofu, Soy & Vegetarian Products > Meat Alternatives`,
  sauces: `${FOOD} > Condiments & Sauces`,
  seasonings: `${FOOD} > Seasonings & Spices`,
  other: `${FOOD} > Prepared Foods > Prepared Meals & Entrées`,
};
/** Maximum text lengths of the merchant feed. */
const MAX_LENGTH = { title: 150, description: 5000 };
const MORE_PICTURES = 10;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot represent these
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const element = (name: string, text: string): string =>
  `<g:${name}>${escapeMarkup(text.replace(NOT_XML, " "))}</g:${name}>`;
/** Cuts between characters, never within one. */
const cut = (text: string, longest: number): string => Array.from(text).slice(0, longest).join("");
const price = (amount: Cents): string => `${toDecimal(amount)} USD`;

/** The part before the first product. @param origin of the shop, without a trailing slash */
export const feedHead = (origin: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
  `<title>${escapeMarkup(SHOP_NAME)}</title><link>${escapeMarkup(origin)}</link>` +
  `<description>${escapeMarkup(`Everything that ${SHOP_NAME} sells`)}</description>\n`;

export const FEED_END = "</channel></rss>\n";

/**
 * One product for Google Merchant Center (RSS 2.0 with g: fields). The shop makes all products, so its SKU is the
 * manufacturer's part number.
 */
export function feedItem(origin: string, product: FeedProduct): string {
  const [picture, ...more] = product.pictures.map((path) => new URL(path, origin).href);
  const isOnSale = product.priceCents < product.regularPriceCents;
  const fields = [
    element("id", product.id),
    element("title", cut(product.name, MAX_LENGTH.title)),
    element("description", cut(product.description, MAX_LENGTH.description)),
    element("link", `${origin}/products/${product.slug}`),
    element("image_link", String(picture)),
    ...more.slice(0, MORE_PICTURES).map((url) => element("additional_image_link", url)),
    element("availability", product.available > 0 ? "in_stock" : "out_of_stock"),
    element("price", price(product.regularPriceCents)),
    isOnSale ? element("sale_price", price(product.priceCents)) : "",
    element("condition", "new"),
    element("brand", SHOP_NAME),
    element("mpn", product.sku),
    element("identifier_exists", "yes"),
    element("google_product_category", GOOGLE_CATEGORIES[product.category]),
    element("product_type", CATEGORY_NAMES[product.category]),
    element("shipping_weight", `${product.weightGrams} g`),
    element("unit_pricing_measure", `${product.weightGrams} g`),
    element("unit_pricing_base_measure", "100 g"),
    `<g:shipping>${element("country", "US")}${element("price", price(product.deliveryCents))}</g:shipping>`,
  ];
  return `<item>${fields.join("")}</item>\n`;
}
