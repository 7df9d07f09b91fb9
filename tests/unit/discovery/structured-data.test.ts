import { CATEGORIES } from "@/lib/catalog/schema";
import type { ProductDetail } from "@/lib/catalog/schema/product-detail";
import { POSTS } from "@/lib/content/articles/posts";
import { cents } from "@/lib/core/money";
import {
  articleData,
  type ProductPageFacts,
  productData,
  shopData,
} from "@/lib/discovery/rules/structured-data";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import { type Node, problemsOf } from "../../support/structured-data";

const ORIGIN = "https://shop.example";

const product: ProductDetail = {
  id: "p1",
  slug: "spelt-tortillas",
  name: "Spelt Tortillas",
  shortDescription: "Soft.",
  category: "tortillas",
  regularPriceCents: cents(849),
  wholesalePriceCents: null,
  unitLabel: "12 tortillas, 420 g",
  imageUrl: "/images/a.webp",
  imageAlt: "A pouch",
  imagePlaceholder: null,
  tags: [],
  description: "Very soft.",
  sku: "CF-TOR-001",
  weightGrams: 420,
  diet: [],
  ingredients: "",
  isChilled: false,
  allergens: [],
  mayContain: [],
  nutrition: null,
  storage: "",
  shelfLife: "",
  servingSuggestion: "",
  pictures: [
    { url: "/images/a.webp", alt: "A pouch", placeholder: null },
    { url: "https://files.example/b.webp", alt: "From the side", placeholder: null },
  ],
};

const facts = (change: Partial<ProductPageFacts> = {}): ProductPageFacts => ({
  product,
  priceCents: cents(849),
  delivery: { mode: "free", freeFromCents: cents(5000), rates: DEFAULT_RATES },
  reviews: [],
  stats: { averageRating: null, totalCount: 0 },
  ...change,
});

const graph = (change?: Partial<ProductPageFacts>): Node[] =>
  (productData(ORIGIN, facts(change)) as unknown as { "@graph": Node[] })["@graph"];
const productNode = (change?: Partial<ProductPageFacts>) => graph(change)[0] as Node & { offers: Node };

describe("structured data", () => {
  it("is complete for search engines, on the home page and on a product of each category", () => {
    expect(problemsOf(shopData(ORIGIN))).toEqual([]);
    for (const category of CATEGORIES)
      expect(problemsOf(graph({ product: { ...product, category } }))).toEqual([]);
  });

  it.each([
    [[], undefined],
    [["none"], "None of the nine major allergens."],
    [["wheat", "tree nuts"], "Contains wheat, tree nuts."],
  ])("states the allergens %j as staff entered them, and nothing else (D49)", (allergens, value) => {
    const { additionalProperty } = productNode({ product: { ...product, allergens } });
    expect(additionalProperty).toEqual(value && expect.objectContaining({ name: "Allergens", value }));
  });

  it("is complete for a blog post, with the image that shared links show", () => {
    for (const post of POSTS)
      expect(problemsOf(articleData(ORIGIN, post, "/social-cards/x.jpg"))).toEqual([]);
  });

  it("is reported when it is invalid", () => {
    const offers = { ...productNode().offers, priceCurrency: "", url: "/products/x" };
    expect(problemsOf({ ...productNode(), name: undefined, offers })).toEqual([
      "data: Product has no name",
      "data.offers: Offer has no priceCurrency",
      "data.offers: url is no address: /products/x",
    ]);
    expect(problemsOf({ "@type": "Offre" })).toEqual(["data: unknown type Offre"]);
  });

  it("has the public price, and all pictures as absolute addresses", () => {
    expect(productNode({ priceCents: cents(679) })).toMatchObject({
      image: [`${ORIGIN}/images/a.webp`, "https://files.example/b.webp"],
      offers: { price: "6.79", priceCurrency: "USD" },
    });
  });

  it("omits the stock, because pages are prerendered", () => {
    expect(productNode().offers).not.toHaveProperty("availability");
  });

  it("has ratings and reviews only when they are real (D36)", () => {
    expect(productNode()).not.toHaveProperty("aggregateRating");
    expect(productNode()).not.toHaveProperty("review");
    const review = {
      id: "r1",
      customerName: "Ana",
      rating: 4,
      title: null,
      text: "Good.",
      productName: null,
      isVerified: true,
      createdAt: "2026-11-01T10:00:00.000Z",
      createdOn: "2026-11-01",
    };
    const rated = productNode({
      reviews: Array.from({ length: 9 }, () => review),
      stats: { averageRating: 4.3, totalCount: 9 },
    });
    expect(problemsOf(rated)).toEqual([]);
    expect(rated["aggregateRating"]).toMatchObject({ ratingValue: 4.3, reviewCount: 9 });
    expect(rated["review"]).toHaveLength(5);
  });

  it.each([
    ["free", 5000, 849, "0.00"],
    ["policy", 5000, 849, "5.99"],
    ["policy", 5000, 5000, "0.00"],
    ["policy", null, 9900, "5.99"],
  ] as const)("delivery %s from %s for %s costs %s", (mode, from, price, costs) => {
    const delivery = { mode, freeFromCents: from === null ? null : cents(from), rates: DEFAULT_RATES };
    expect(productNode({ delivery, priceCents: cents(price) }).offers).toMatchObject({
      shippingDetails: { shippingRate: { value: costs } },
    });
  });
});
