import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shopMetadata } from "@/app/(shop)/shop/_parts/metadata";
import { ShopScreen } from "@/app/(shop)/shop/_parts/shop-screen";
import { listingParams, PRERENDERED_LISTINGS } from "@/lib/catalog/listing-path";

export const generateStaticParams = () => PRERENDERED_LISTINGS;

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
