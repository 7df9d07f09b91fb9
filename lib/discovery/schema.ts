import type { Category } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";

/** A URL in a sitemap. `changedAt` is an ISO date; pages without a database row have none. */
export interface SitemapEntry {
  path: string;
  changedAt?: string;
}

/** The data of a product in the feed. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: Category;
  sku: string;
  weightGrams: number;
  /** Paths or absolute URLs, the card's picture first; never empty. */
  pictures: [string, ...string[]];
  /** The quantity that shoppers can buy. */
  available: number;
  regularPriceCents: Cents;
  /** The unit price for every viewer; below the regular price during a flash sale. */
  priceCents: Cents;
  deliveryCents: Cents;
}
