import { CATEGORIES, countFilters, PAGE_SIZE, parseShopParams, type ShopParams } from "./schema";

const EVERYTHING = "all";

/**
 * Where the list with these choices is made ahead: the first page of /shop, by category, order and view, is just a few dozen
 * lists, the same for everybody. Undefined when it has to be rendered for this request: searches, filters, what comes after.
 */
export function listingPath(params: ShopParams): string | undefined {
  const { search, product, after, shown, category, sort, view } = params;
  if (search || product || after || shown > PAGE_SIZE || countFilters(params) > 0) return undefined;
  return `/listing/${category ?? EVERYTHING}/${sort}/${view}`;
}

/** The choices of a path that listingPath made, or undefined for any other. */
export function listingParams(path: {
  category: string;
  sort: string;
  view: string;
}): ShopParams | undefined {
  const params = parseShopParams(Object.entries(path));
  return listingPath(params) === `/listing/${path.category}/${path.sort}/${path.view}` ? params : undefined;
}

/** The lists that are made when the shop is built: each category in its first order. The others are made when first asked for. */
export const PRERENDERED_LISTINGS = [EVERYTHING, ...CATEGORIES].map((category) => ({
  category,
  sort: "name",
  view: "grid",
}));
