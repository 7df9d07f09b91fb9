import { CATEGORIES, type ShopParams, shopParamsSchema } from "./schema";

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
export const skuFallback = (id: string): string => `CF-${id.slice(0, 8).toUpperCase()}`;

const EVERYTHING = "all";

/**
 * Where the list with these choices is made ahead: /shop without a search shows just a few dozen lists, the same for
 * everybody. Undefined when it has to be rendered for this request.
 */
export function shelfPath({ search, product, category, sort, view }: ShopParams): string | undefined {
  return search || product ? undefined : `/shelf/${category ?? EVERYTHING}/${sort}/${view}`;
}

/** The choices of a path that shelfPath made, or undefined for any other. */
export function shelfParams(path: { category: string; sort: string; view: string }): ShopParams | undefined {
  const category = path.category === EVERYTHING ? undefined : path.category;
  const params = shopParamsSchema.parse({ ...path, category });
  return shelfPath(params) === `/shelf/${path.category}/${path.sort}/${path.view}` ? params : undefined;
}

/** The lists that are made when the shop is built: each category in its first order. The others are made when first asked for. */
export const SHELVES = [EVERYTHING, ...CATEGORIES].map((category) => ({
  category,
  sort: "name",
  view: "grid",
}));
