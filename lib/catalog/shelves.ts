import { CATEGORIES, type ShopParams, shopParamsSchema } from "./schema";

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
