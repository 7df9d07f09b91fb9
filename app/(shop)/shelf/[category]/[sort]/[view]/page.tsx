import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SHELVES, shelfParams } from "@/lib/catalog/shelves";
import { shopMetadata } from "../../../../shop/_parts/metadata";
import { ShopScreen } from "../../../../shop/_parts/shop-screen";

export const generateStaticParams = () => SHELVES;

type Props = PageProps<"/shelf/[category]/[sort]/[view]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const choices = shelfParams(await params);
  return choices ? shopMetadata(choices) : {};
}

/** /shop without a search, made ahead; middleware leads there, nobody sees this address. */
export default async function ShelfPage({ params }: Props) {
  const choices = shelfParams(await params);
  if (!choices) notFound();
  return <ShopScreen params={choices} />;
}
