import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { ProductGrid } from "@/components/catalog/product-grid";
import { StockScope } from "@/components/catalog/stock-scope";
import { Reading } from "@/components/content/reading";
import { cachedShelfPage } from "@/lib/catalog/search/list";
import { READING } from "@/lib/content/reading";
import { ratingsByProduct } from "@/lib/reviews/queries";

const PAGE = READING["meal-kits"];

export const metadata = readingMetadata(PAGE);

export default async function Page() {
  const [{ products }, offers, ratings] = await Promise.all([
    cachedShelfPage("other", "name"),
    shownOffers(),
    ratingsByProduct(),
  ]);
  return (
    <Reading page={PAGE}>
      {products.length > 0 ? (
        <div className="mt-10">
          <StockScope ids={products.map(({ id }) => id)}>
            <ProductGrid products={products} offers={offers} ratings={ratings} columns={3} as="h2" />
          </StockScope>
        </div>
      ) : null}
    </Reading>
  );
}
