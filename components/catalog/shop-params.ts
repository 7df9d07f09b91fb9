import { type ShopParams, shopParamsSchema } from "@/lib/catalog/schema";

type RawParams = Record<string, string | string[] | undefined>;

/** Query parameters as Next gives them, made sense of; what is unknown counts as absent, of repeated ones the first counts. */
export function readShopParams(raw: RawParams): ShopParams {
  const first = Object.entries(raw).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]);
  return shopParamsSchema.parse(Object.fromEntries(first));
}

/** Address of /shop with these choices; defaults are left out. */
export function shopHref({ search, category, sort, view }: Partial<ShopParams>): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (sort && sort !== "name") query.set("sort", sort);
  if (view === "list") query.set("view", view);
  return query.size > 0 ? `/shop?${query}` : "/shop";
}
