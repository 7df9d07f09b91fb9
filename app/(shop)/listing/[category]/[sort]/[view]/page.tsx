import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shopMetadata } from "@/app/(shop)/shop/_parts/metadata";
import { ShopScreen } from "@/app/(shop)/shop/_parts/shop-screen";
import { listingParams } from "@/lib/catalog/listing-path";

/** Pages are rendered when they are first asked for (docs/decisions/0056); Next requires one for the build. */
export const generateStaticParams = () => [{ category: "all", sort: "name", view: "grid" }];

type Props = PageProps<"/listing/[category]/[sort]/[view]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const choices = listingParams(await params);
  return choices ? shopMetadata(choices) : {};
}

/** /shop without a search, prerendered; middleware.ts rewrites to this address, which is never shown. */
export default async function ListingPage({ params }: Props) {
  const choices = listingParams(await params);
  if (!choices) notFound();
  return <ShopScreen params={choices} />;
}
