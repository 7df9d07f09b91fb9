import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { parsePageQuery } from "@/components/catalog/shop-params";
import { getProductSlug } from "@/lib/catalog/queries";
import { shopMetadata } from "./_parts/metadata";
import { ShopScreen } from "./_parts/shop-screen";

/** Rendered in one piece without Suspense: streamed parts stay hidden when JavaScript is off. */
export const instant = false;

export async function generateMetadata({ searchParams }: PageProps<"/shop">): Promise<Metadata> {
  return shopMetadata(parsePageQuery(await searchParams));
}

/**
 * Handles searches, and saved-item links that name a product by id. Everything else is prerendered: see
 * middleware.ts.
 */
export default async function ShopPage({ searchParams }: PageProps<"/shop">) {
  const params = parsePageQuery(await searchParams);
  const slug = params.product ? await getProductSlug(params.product) : null;
  if (slug) redirect(`/products/${slug}`);
  return <ShopScreen params={params} />;
}
