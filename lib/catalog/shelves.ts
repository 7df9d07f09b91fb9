import { CATEGORIES, filterCount, PAGE_SIZE, type ShopParams, shopParams } from "./schema";

const EVERYTHING = "all";

/**
 * Where the list with these choices is made ahead: the first page of /shop, by category, order and view, is just a few dozen
 * lists, the same for everybody. Undefined when it has to be rendered for this request: searches, filters, what comes after.
 */
export function shelfPath(params: ShopParams): string | undefined {
  const { search, product, after, shown, category, sort, view } = params;
  if (search || product || after || shown > PAGE_SIZE || filterCount(params) > 0) return undefined;
  return `/shelf/${category ?? EVERYTHING}/${sort}/${view}`;
}

/** The choices of a path that shelfPath made, or undefined for any other. */
export function shelfParams(path: { category: string; sort: string; view: string }): ShopParams | undefined {
  const params = shopParams(Object.entries(path));
  return shelfPath(params) === `/shelf/${path.category}/${path.sort}/${path.view}` ? params : undefined;
}

/** The lists that are made when the shop is built: each category in its first order. The others are made when first asked for. */
export const SHELVES = [EVERYTHING, ...CATEGORIES].map((category) => ({
  category,
  sort: "name",
  view: "grid",
}));
