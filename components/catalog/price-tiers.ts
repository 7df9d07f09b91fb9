import type { AddToCartBody } from "@/lib/cart/schema";
import type { Availability } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";

/** The quantities offered on a card (shopper.md §2). */
export const QUANTITY_CHOICES = [1, 2, 3, 5] as const;

/** The unit prices from a minimum quantity on. */
export interface PriceTier {
  from: number;
  unitCents: Cents;
  /** The highest member price; null for members, whose price is `unitCents`, and when no plan gives a discount. */
  memberCents: Cents | null;
  /** Unit price as a subscription. */
  subscriptionCents: Cents;
  /** "Save 5%"; empty when the quantity saves nothing. */
  saving: string;
}

/** A product's prices by quantity, computed on the server: tiers in ascending order, the first from 1. */
export interface PriceTiers {
  regularCents: Cents;
  /** The viewer's member discount in whole percent; 0 for other viewers. */
  memberPercent: number;
  /** The offer to send to the cart for these prices, at any quantity; undefined without an offer (D42). */
  offer?: AddToCartBody["offer"];
  tiers: readonly [PriceTier, ...PriceTier[]];
}

/** Prices and stock of the products on a page for the current viewer. */
export interface AvailabilityView {
  stock: Availability;
  /** Member prices by product id; null for other viewers, whose prices are on the page. */
  prices: Record<string, PriceTiers> | null;
  /** Custom low-stock texts by product id, which replace the default (D39). */
  notes?: Record<string, string>;
}

/** The tier that applies to a quantity: 4 uses the tier of 3, and 7 that of 5. */
export const priceTierFor = ({ tiers }: PriceTiers, quantity: number): PriceTier =>
  tiers.findLast(({ from }) => from <= quantity) ?? tiers[0];
