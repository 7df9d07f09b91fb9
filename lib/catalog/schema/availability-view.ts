import type { PriceTiers } from "@/lib/pricing/schema";
import type { Availability } from ".";

/** Prices and stock of the products on a page for the current viewer. */
export interface AvailabilityView {
  stock: Availability;
  /** Member prices by product id; null for other viewers, whose prices are on the page. */
  prices: Record<string, PriceTiers> | null;
  /** Custom low-stock texts by product id, which replace the default (D39). */
  notes?: Record<string, string>;
}
