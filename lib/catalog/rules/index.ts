/** shopper.md §4, §9: below this many the card says how many are left. */
export const LOW_STOCK_BELOW = 10;

export interface StockNote {
  level: "in" | "low" | "out";
  /** The documented words; empty while there is plenty. */
  text: string;
}

/** What the card says of the stock. @param inventory what shoppers may still buy */
export function stockNote(inventory: number): StockNote {
  if (inventory <= 0) return { level: "out", text: "Out of Stock - Restocking Soon" };
  if (inventory < LOW_STOCK_BELOW) return { level: "low", text: `Only ${inventory} left - Limited Stock!` };
  return { level: "in", text: "" };
}

/** SKU of a product that has none: 'CF-' and the first 8 characters of its id (account-admin-content.md §9). */
export const defaultSku = (id: string): string => `CF-${id.slice(0, 8).toUpperCase()}`;

/** D49: what a product's list of allergens holds, alone, where staff states that it has none of the nine. */
export const NO_ALLERGENS = "none";

/** D49: the words about a product's allergens. @param allergens as the product's page has them */
export function formatAllergens(allergens: readonly string[]): string {
  if (allergens.length === 0) return "Allergens not stated yet. Contact us before you buy.";
  return allergens.includes(NO_ALLERGENS)
    ? "None of the nine major allergens."
    : `Contains ${allergens.join(", ")}.`;
}
