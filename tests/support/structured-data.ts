/** A node of JSON-LD. */
export type Node = Record<string, unknown> & { "@type": string };

/**
 * Required properties by type in Google's rules for merchant listings, product snippets and breadcrumbs; `a|b` is one
 * of them.
 */
const REQUIRED: Record<string, readonly string[]> = {
  Product: ["name", "image", "offers", "description", "sku", "brand"],
  Offer: ["price", "priceCurrency", "url", "shippingDetails", "hasMerchantReturnPolicy"],
  AggregateRating: ["ratingValue", "reviewCount|ratingCount"],
  Review: ["author", "reviewRating"],
  Rating: ["ratingValue"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "item|url"],
  Article: ["headline", "image", "author"],
  BlogPosting: ["headline", "image", "author", "datePublished"],
  Thing: ["name"],
  Recipe: [
    "name",
    "image",
    "recipeIngredient",
    "recipeInstructions",
    "totalTime",
    "recipeYield",
    "nutrition",
  ],
  HowToStep: ["text", "url"],
  NutritionInformation: ["calories"],
  ItemList: ["itemListElement"],
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  OfferShippingDetails: ["shippingRate", "shippingDestination", "deliveryTime"],
  MonetaryAmount: ["value", "currency"],
  DefinedRegion: ["addressCountry"],
  ShippingDeliveryTime: ["handlingTime", "transitTime"],
  QuantitativeValue: ["value|minValue", "unitCode"],
  MerchantReturnPolicy: ["applicableCountry", "returnPolicyCategory", "merchantReturnDays"],
  Brand: ["name"],
  PropertyValue: ["name", "value"],
  Person: ["name"],
};
const ADDRESSES = new Set(["url", "image", "item", "logo", "urlTemplate", "@id"]);

/** All errors in structured data; empty when valid. Types without a rule here count as errors. */
export function problemsOf(value: unknown, place = "data"): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => problemsOf(one, `${place}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const own = "@type" in value ? nodeProblems(value as Node, place) : [];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => problemsOf(one, `${place}.${key}`))];
}

function nodeProblems(node: Node, place: string): string[] {
  const required = REQUIRED[node["@type"]];
  if (!required) return [`${place}: unknown type ${node["@type"]}`];
  const isEmpty = (name: string) => [undefined, null, ""].includes(node[name] as string | undefined);
  const missing = required.filter((names) => names.split("|").every(isEmpty));
  const relative = Object.entries(node).filter(
    ([key, value]) =>
      ADDRESSES.has(key) && ![value].flat().every((one) => /^https?:\/\/[^/]+\//.test(String(one))),
  );
  return [
    ...missing.map((name) => `${place}: ${node["@type"]} has no ${name}`),
    ...relative.map(([key, value]) => `${place}: ${key} is no address: ${String(value)}`),
  ];
}

/** The structured data of a page: every node of each script. */
export function structuredData(html: string): Node[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, json]) => (JSON.parse(String(json)) as { "@graph": Node[] })["@graph"]);
}
