/** shopper.md §4, §9: below this quantity the card shows how many are left. */
export const LOW_STOCK_BELOW = 10;

export interface StockNoteView {
  level: "in" | "low" | "out";
  /** The documented text; empty for sufficient stock. */
  text: string;
}

/** The card's stock text. @param inventory the quantity that shoppers can buy */
export function stockNote(inventory: number): StockNoteView {
  if (inventory <= 0) return { level: "out", text: "Out of Stock - Restocking Soon" };
  if (inventory < LOW_STOCK_BELOW) return { level: "low", text: `Only ${inventory} left - Limited Stock!` };
  return { level: "in", text: "" };
}

/** Default SKU of a product: 'CF-' and the first 8 characters of its id (account-admin-content.md §9). */
export const defaultSku = (id: string): string => `CF-${id.slice(0, 8).toUpperCase()}`;

/** D49: the only entry of a product's allergens when staff state that it has none of the nine. */
export const NO_ALLERGENS = "none";

/** D49: the text about a product's allergens. @param allergens as the product's page has them */
export function formatAllergens(allergens: readonly string[]): string {
  if (allergens.length === 0) return "Allergens not stated yet. Contact us before you buy.";
  return allergens.includes(NO_ALLERGENS)
    ? "None of the nine major allergens."
    : `Contains ${allergens.join(", ")}.`;
}
