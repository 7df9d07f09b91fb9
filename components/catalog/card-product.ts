import type { ProductSummary } from "@/lib/catalog/schema";
import type { PriceTiers } from "@/lib/pricing/schema";

/** A rating in words, so that its formatting stays on the server. */
export interface CardRating {
  /** "4.5" */
  average: string;
  count: number;
  /** "4.5 out of 5 stars, 2 reviews" */
  label: string;
}

/**
 * Everything that a card shows of its product. Kept small, because the page contains it
 * for each card (docs/decisions/0057).
 */
export interface CardProduct
  extends Pick<ProductSummary, "id" | "slug" | "name" | "unitLabel" | "shortDescription"> {
  /** Public prices; member prices replace them once loaded. */
  prices: PriceTiers;
  /** Undefined for a product without reviews. */
  rating?: CardRating | undefined;
}
