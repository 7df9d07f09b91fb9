import type { AddToCartBody } from "@/lib/cart/schema";
import type { Availability } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";

/** The quantities that a card offers (shopper.md §2). */
export const QUANTITY_CHOICES = [1, 2, 3, 5] as const;

/** What each costs from a quantity on. */
export interface PriceTier {
  from: number;
  unitCents: Cents;
  /** What a member pays at most; null for members themselves, whose price `unitCents` is, and where no plan gives a discount. */
  memberCents: Cents | null;
  /** What each costs on a subscription. */
  subscriptionCents: Cents;
  /** "Save 5%"; empty where the quantity saves nothing. */
  saving: string;
}

/** A product's prices by quantity, made on the server: rungs in rising order, the first from 1 on. */
export interface PriceTiers {
  regularCents: Cents;
  /** Whole percent of the member for whom these are; 0 for everybody else. */
  memberPercent: number;
  /** What the cart has to be sent for these prices, at any quantity; undefined without an offer (D42). */
  offer?: AddToCartBody["offer"];
  rungs: readonly [PriceTier, ...PriceTier[]];
}

/** What products that stand on a page cost and whether they are there, for whoever looks. */
export interface AvailabilityView {
  stock: Availability;
  /** A member's prices by product id; null for everybody else, whose prices the page has. */
  prices: Record<string, PriceTiers> | null;
  /** The owner's words about low stock by product id, where they replace the shop's own (D39). */
  notes?: Record<string, string>;
}

/** The rung that holds for a quantity: 4 stands on 3, 7 on 5. */
export const priceTierFor = ({ rungs }: PriceTiers, quantity: number): PriceTier =>
  rungs.findLast(({ from }) => from <= quantity) ?? rungs[0];
