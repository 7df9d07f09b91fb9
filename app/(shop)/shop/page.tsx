import { redirect } from "next/navigation";
import { readShopParams } from "@/components/catalog/shop-params";
import { productSlugById } from "@/lib/catalog/queries";
import { ShopScreen } from "./_parts/shop-screen";

export { metadata } from "./_parts/metadata";

/** The shelf is rendered whole, without a Suspense around it: what is streamed later stays hidden where JavaScript is off. */
export const instant = false;

/** Searches, and links of saved items, which name a product by its id. Everything else is made ahead: see middleware.ts. */
export default async function ShopPage({ searchParams }: PageProps<"/shop">) {
  const params = readShopParams(await searchParams);
  const slug = params.product ? await productSlugById(params.product) : null;
  if (slug) redirect(`/products/${slug}`);
  return <ShopScreen params={params} />;
}
