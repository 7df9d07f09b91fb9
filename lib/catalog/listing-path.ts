import { countFilters, PAGE_SIZE, parseShopParams, type ShopParams } from "./schema";

const EVERYTHING = "all";

/**
 * The prerendered path of a listing: the first page of /shop, by category, order and view, has only a few dozen
 * variants, the same for every viewer. Undefined when it has to be rendered for this request: searches, filters,
 * further pages.
 */
export function listingPath(params: ShopParams): string | undefined {
  const { search, product, after, shown, category, sort, view } = params;
  if (search || product || after || shown > PAGE_SIZE || countFilters(params) > 0) return undefined;
  return `/listing/${category ?? EVERYTHING}/${sort}/${view}`;
}

/** The parameters of a path from listingPath, or undefined for any other. */
export function listingParams(path: {
  category: string;
  sort: string;
  view: string;
}): ShopParams | undefined {
  const params = parseShopParams(Object.entries(path));
  return listingPath(params) === `/listing/${path.category}/${path.sort}/${path.view}` ? params : undefined;
}
