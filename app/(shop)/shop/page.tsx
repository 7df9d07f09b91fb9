import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { parsePageQuery } from "@/components/catalog/shop-params";
import { getProductSlug } from "@/lib/catalog/queries";
import { shopMetadata } from "./_parts/metadata";
import { ShopScreen } from "./_parts/shop-screen";

/** The shelf is rendered whole, without a Suspense around it: what is streamed later stays hidden where JavaScript is off. */
export const instant = false;

export async function generateMetadata({ searchParams }: PageProps<"/shop">): Promise<Metadata> {
  return shopMetadata(parsePageQuery(await searchParams));
}

/** Searches, and links of saved items, which name a product by its id. Everything else is made ahead: see middleware.ts. */
export default async function ShopPage({ searchParams }: PageProps<"/shop">) {
  const params = parsePageQuery(await searchParams);
  const slug = params.product ? await getProductSlug(params.product) : null;
  if (slug) redirect(`/products/${slug}`);
  return <ShopScreen params={params} />;
}
