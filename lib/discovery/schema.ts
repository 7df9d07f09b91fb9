import type { Category } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";

/** An address in a sitemap. `changedAt` is an ISO date; pages that are no rows have none. */
export interface SitemapEntry {
  path: string;
  changedAt?: string;
}

/** What the product feed tells of a product. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: Category;
  sku: string;
  weightGrams: number;
  /** Paths or whole addresses, the one that cards show first; never empty. */
  pictures: [string, ...string[]];
  /** What shoppers may still buy. */
  available: number;
  regularPriceCents: Cents;
  /** What one costs everybody now; lower than the regular price while a flash sale is on. */
  priceCents: Cents;
  deliveryCents: Cents;
}
