import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { ProductGrid } from "@/components/catalog/product-grid";
import { Reading } from "@/components/content/reading";
import { getCachedListingPage } from "@/lib/catalog/search/get-listing-page";
import { ARTICLES } from "@/lib/content/articles";
import { getRatingsByProduct } from "@/lib/reviews/queries/review-figures";

const PAGE = ARTICLES["meal-kits"];

export const metadata = readingMetadata("meal-kits", PAGE);

export default async function Page() {
  const [{ products }, offers, ratings] = await Promise.all([
    getCachedListingPage("other", "name"),
    shownOffers(),
    getRatingsByProduct(),
  ]);
  return (
    <Reading page={PAGE}>
      {products.length > 0 ? (
        <div className="mt-10">
          <AvailabilityProvider ids={products.map(({ id }) => id)}>
            <ProductGrid products={products} offers={offers} ratings={ratings} columns={3} as="h2" />
          </AvailabilityProvider>
        </div>
      ) : null}
    </Reading>
  );
}
