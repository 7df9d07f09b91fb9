import type {
  BreadcrumbList,
  Graph,
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Organization,
  Product,
  Review,
  WebSite,
} from "schema-dts";
import { formatAllergens } from "@/lib/catalog/rules";
import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { ProductDetail } from "@/lib/catalog/schema/product-detail";
import type { Post } from "@/lib/content/articles/posts";
import { type Cents, toDecimal } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import {
  calculateDeliveryCost,
  type DeliveryTerms,
  DOCUMENTED_DAYS,
  MONEY_BACK_DAYS,
} from "@/lib/marketing/rules";
import type { ReviewStats, ReviewView } from "@/lib/reviews/schema";

const CURRENCY = "USD";
const COUNTRY = "US";
/** account-admin-content.md §9: an order is packed within 24 hours. */
const HANDLING_DAYS = { from: 0, to: 1 };
const SHOWN_REVIEWS = 5;

/** The nodes of a page as one document. */
export const graph = (...nodes: Graph["@graph"][number][]): Graph => ({
  "@context": "https://schema.org",
  "@graph": nodes,
});

/** @param steps from the first page to the current one */
export const breadcrumbs = (
  origin: string,
  steps: readonly { name: string; path: string }[],
): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  })),
});

export const organizationId = (origin: string): string => `${origin}/#organization`;

export const organization = (origin: string): Organization => ({
  "@type": "Organization",
  "@id": organizationId(origin),
  name: SHOP_NAME,
  url: `${origin}/`,
  logo: `${origin}/apple-icon.png`,
});

const website = (origin: string): WebSite => ({
  "@type": "WebSite",
  "@id": `${origin}/#website`,
  name: SHOP_NAME,
  url: `${origin}/`,
  publisher: { "@id": organizationId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/shop?search={search_term_string}` },
    // schema-dts has no "-input" annotations, but Google requires this one.
    ...({ "query-input": "required name=search_term_string" } as object),
  },
});

/** The organization and its site search, for the home page. @param origin of the shop, without a trailing slash */
export const shopData = (origin: string): Graph => graph(organization(origin), website(origin));

const dayRange = ({ from, to }: { from: number; to: number }) => ({
  "@type": "QuantitativeValue" as const,
  minValue: from,
  maxValue: to,
  unitCode: "DAY",
});

const shippingDetails = (
  costs: Cents,
  { days: { standard } = DOCUMENTED_DAYS }: DeliveryTerms,
): OfferShippingDetails => ({
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: toDecimal(costs), currency: CURRENCY },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: COUNTRY },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    handlingTime: dayRange(HANDLING_DAYS),
    transitTime: dayRange(standard),
  },
});

const returnPolicy: MerchantReturnPolicy = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: COUNTRY,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: MONEY_BACK_DAYS,
  refundType: "https://schema.org/FullRefund",
};

const review = ({ customerName, rating, title, text, createdOn }: ReviewView): Review => ({
  "@type": "Review",
  author: { "@type": "Person", name: customerName },
  datePublished: createdOn,
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  ...(title ? { name: title } : {}),
  reviewBody: text,
});

/** A product's page as structured data. */
export interface ProductPageFacts {
  product: ProductDetail;
  /** The unit price for every viewer. */
  priceCents: Cents;
  delivery: DeliveryTerms;
  reviews: readonly ReviewView[];
  stats: ReviewStats;
}

function offer(url: string, { priceCents, delivery }: ProductPageFacts, seller: string): Offer {
  return {
    "@type": "Offer",
    url,
    price: toDecimal(priceCents),
    priceCurrency: CURRENCY,
    itemCondition: "https://schema.org/NewCondition",
    // No availability: it changes with every hold, and the page is prerendered (docs/decisions/0018).
    seller: { "@id": seller },
    shippingDetails: shippingDetails(calculateDeliveryCost(delivery, priceCents), delivery),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

function productNode(origin: string, facts: ProductPageFacts): Product {
  const { product, reviews, stats } = facts;
  const url = `${origin}/products/${product.slug}`;
  // D36: ratings and reviews only where there are real ones.
  const rated =
    stats.averageRating === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating" as const,
            ratingValue: stats.averageRating,
            reviewCount: stats.totalCount,
            bestRating: 5,
            worstRating: 1,
          },
          review: reviews.slice(0, SHOWN_REVIEWS).map(review),
        };
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    url,
    image: product.pictures.map((picture) => new URL(picture.url, origin).href),
    sku: product.sku,
    mpn: product.sku,
    brand: { "@type": "Brand", name: SHOP_NAME },
    category: CATEGORY_NAMES[product.category],
    weight: { "@type": "QuantitativeValue", value: product.weightGrams, unitCode: "GRM" },
    ...(product.allergens.length > 0
      ? {
          additionalProperty: {
            "@type": "PropertyValue" as const,
            name: "Allergens",
            value: formatAllergens(product.allergens),
          },
        }
      : {}),
    offers: offer(url, facts, organizationId(origin)),
    ...rated,
  };
}

const productBreadcrumbs = (origin: string, { category, name, slug }: ProductDetail): BreadcrumbList =>
  breadcrumbs(origin, [
    { name: "Shop", path: "/shop" },
    { name: CATEGORY_NAMES[category], path: `/shop?category=${category}` },
    { name, path: `/products/${slug}` },
  ]);

/** A product, its breadcrumb, and its seller. @param origin of the shop, without a trailing slash */
export const productData = (origin: string, facts: ProductPageFacts): Graph =>
  graph(productNode(origin, facts), productBreadcrumbs(origin, facts.product), organization(origin));

/** The questions of /faqs and their answers. */
export const faqData = (questions: readonly { question: string; answer: string }[]): Graph =>
  graph({
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question" as const,
      name: question,
      acceptedAnswer: { "@type": "Answer" as const, text: answer },
    })),
  });

/**
 * An article of the blog.
 * @param origin of the shop, without a trailing slash
 * @param image path of the article's social card
 */
export const articleData = (origin: string, post: Post, image: string): Graph =>
  graph(
    {
      "@type": "BlogPosting",
      headline: post.title,
      description: post.description,
      datePublished: post.date,
      url: `${origin}/blog/${post.slug}`,
      image: origin + image,
      author: { "@id": organizationId(origin) },
      publisher: { "@id": organizationId(origin) },
    },
    organization(origin),
  );
