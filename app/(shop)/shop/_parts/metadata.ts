import type { Metadata } from "next";
import { pageMetadata } from "@/app/metadata";
import { shopHref } from "@/components/catalog/shop-params";
import { CATEGORY_NAMES, type ShopParams } from "@/lib/catalog/schema";

const EVERYTHING =
  "Alkaline, plant-based groceries: spelt tortillas, hemp cheese, mushroom meats, sauces, seasonings and meal kits.";

/**
 * Metadata of the shop with these filters: sorting and paging do not change the canonical address, and searches are
 * not indexed.
 */
export function shopMetadata({ search, category }: Pick<ShopParams, "search" | "category">): Metadata {
  if (search)
    return { title: `Search: ${search}`, description: EVERYTHING, robots: { index: false, follow: true } };
  const name = category ? CATEGORY_NAMES[category] : undefined;
  return pageMetadata({
    title: name ? `${name}: all products` : "Shop", // a product may have the category's name
    description: name ? `${name}: alkaline, plant-based, with short ingredient lists.` : EVERYTHING,
    path: shopHref({ category }),
  });
}
