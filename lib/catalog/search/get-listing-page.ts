import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cacheUntil, tags } from "@/lib/server/tags";
import { findNextPriceChange } from "../queries/current-prices";
import {
  type Category,
  NO_FILTERS,
  normalizeSearch,
  PAGE_SIZE,
  type ProductListInput,
  type ProductSummary,
  type ShopParams,
  type Sort,
} from "../schema";
import { findProducts, type ProductOrder } from "./find-products";

/** Default limit of the plain list. */
const MAX_LISTED = 1_000;

/** One page of the shop. */
export interface ListingPage {
  products: ProductSummary[];
  /** Whether more products follow. */
  hasMore: boolean;
}

/** The products of a page of /shop. */
export async function getListingPage(params: ShopParams): Promise<ListingPage> {
  const { search, sort, shown, after } = params;
  const rows = await findProducts({ search, filters: params, sort, limit: shown + 1, after });
  return { products: rows.slice(0, shown), hasMore: rows.length > shown };
}

/** The same for a prerendered page: the first one, without search and filters. */
export async function getCachedListingPage(category: Category | undefined, sort: Sort): Promise<ListingPage> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.products());
  cacheUntil(await findNextPriceChange());
  const filters = { ...NO_FILTERS, category };
  const rows = await findProducts({ search: "", filters, sort, limit: PAGE_SIZE + 1 });
  return { products: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/**
 * Products for GET /api/products (D32), only active ones by default: searches by relevance, else in the owner's order,
 * unless another is requested.
 */
export async function listProducts(
  input: ProductListInput,
  which: "active" | "with hidden ones" = "active",
): Promise<ProductSummary[]> {
  const { category, sort, limit = MAX_LISTED, cursor } = input;
  const search = normalizeSearch(input.search ?? "");
  const fallback: ProductOrder | "relevance" = search ? "relevance" : "shop";
  return findProducts({
    search,
    filters: { ...NO_FILTERS, category, withHidden: which === "with hidden ones" },
    sort: sort ?? fallback,
    limit,
    after: cursor,
  });
}
