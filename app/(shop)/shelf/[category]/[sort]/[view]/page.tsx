import { notFound } from "next/navigation";
import { SHELVES, shelfParams } from "@/lib/catalog/shelves";
import { ShopScreen } from "../../../../shop/_parts/shop-screen";

export { metadata } from "../../../../shop/_parts/metadata";

export const generateStaticParams = () => SHELVES;

/** /shop without a search, made ahead; middleware leads there, nobody sees this address. */
export default async function ShelfPage({ params }: PageProps<"/shelf/[category]/[sort]/[view]">) {
  const choices = shelfParams(await params);
  if (!choices) notFound();
  return <ShopScreen params={choices} />;
}
