import type { PriceTier, PriceTiers } from "../schema";

/** The quantities offered on a card (shopper.md §2). */
export const QUANTITY_CHOICES = [1, 2, 3, 5] as const;

/** The tier that applies to a quantity: 4 uses the tier of 3, and 7 that of 5. */
export const priceTierFor = ({ tiers }: PriceTiers, quantity: number): PriceTier =>
  tiers.findLast(({ from }) => from <= quantity) ?? tiers[0];
