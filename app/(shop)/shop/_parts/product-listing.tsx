import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { CategorySaleBanner } from "@/components/catalog/category-sale-banner";
import { NoProducts } from "@/components/catalog/no-products";
import { ProductGrid } from "@/components/catalog/product-grid";
import { ShopBar } from "@/components/catalog/shop-bar";
import { ShopFilters } from "@/components/catalog/shop-filters";
import { listingPath } from "@/lib/catalog/listing-path";
import { countFilters, PAGE_SIZE, type ProductSummary, type ShopParams } from "@/lib/catalog/schema";
import {
  getCachedListingFacts,
  getListingFacts,
  type ListingFacts,
} from "@/lib/catalog/search/get-listing-facts";
import {
  getCachedListingPage,
  getListingPage,
  type ListingPage,
} from "@/lib/catalog/search/get-listing-page";
import { findSimilarProducts } from "@/lib/catalog/search/suggest-products";
import { cents } from "@/lib/core/money";
import { cardPrice, isCategorySaleShown, regularPriceBounds } from "@/lib/pricing/rules/offers";
import type { ShownOffers } from "@/lib/pricing/schema";
import { getRatingsByProduct } from "@/lib/reviews/queries/review-figures";
import type { ReviewStats } from "@/lib/reviews/schema";
import { MoreProducts } from "./more-products";

const ABOVE_THE_FOLD = 3;

interface ProductsProps {
  products: readonly ProductSummary[];
  offers: ShownOffers;
  ratings: Readonly<Record<string, ReviewStats>>;
  params: ShopParams;
  as?: "h2" | "h3";
}

/** Products page by page: each page fetches its own stock, so adding one changes nothing above it. */
function Products({ products, offers, ratings, params, as = "h2" }: ProductsProps) {
  const inCategory = params.category !== undefined;
  const pages = Array.from({ length: Math.ceil(products.length / PAGE_SIZE) }, (_none, index) =>
    products.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  );
  return (
    <div className="space-y-3 sm:space-y-6">
      {pages.map((page, index) => (
        <div key={page[0]?.id} data-from={index * PAGE_SIZE}>
          <AvailabilityProvider ids={page.map((product) => product.id)} inCategory={inCategory}>
            <ProductGrid
              products={page}
              offers={offers}
              ratings={ratings}
              inCategory={inCategory}
              list={params.view === "list"}
              columns={3}
              eager={index === 0 ? ABOVE_THE_FOLD : 0}
              as={as}
            />
          </AvailabilityProvider>
        </div>
      ))}
    </div>
  );
}

/** The products and their count; prerendered unless anything but a category narrows the list. */
async function loadListing(params: ShopParams, offers: ShownOffers): Promise<[ListingPage, ListingFacts]> {
  const { category, sort } = params;
  const inCategory = category !== undefined;
  const queryParams = { ...params, ...regularPriceBounds(params, offers, inCategory) };
  const [page, facts] = await (listingPath(params)
    ? Promise.all([getCachedListingPage(category, sort), getCachedListingFacts(category)])
    : Promise.all([getListingPage(queryParams), getListingFacts(queryParams)]));
  return [page, withCardPrices(facts, offers, inCategory)];
}

/** Converts the price filter's range to the prices on the cards. */
function withCardPrices(
  { facets, ...facts }: ListingFacts,
  offers: ShownOffers,
  inCategory: boolean,
): ListingFacts {
  if (!facets?.prices) return { ...facts, facets };
  const { fromCents, toCents } = facets.prices;
  const prices = {
    fromCents: cardPrice(cents(fromCents), offers, inCategory),
    toCents: cardPrice(cents(toCents), offers, inCategory),
  };
  return { ...facts, facets: { ...facets, prices } };
}

/** Filters and the matching products. */
export async function ProductListing({ params }: { params: ShopParams }) {
  const { search, category } = params;
  const offers = await shownOffers();
  const [[{ products, hasMore }, { total, isMore, facets }], ratings] = await Promise.all([
    loadListing(params, offers),
    getRatingsByProduct(),
  ]);
  const isEmpty = products.length === 0;
  const similar =
    search && isEmpty && countFilters(params) === 0 ? await findSimilarProducts(search, category) : [];
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 sm:gap-6 sm:px-6 sm:pb-16 lg:grid-cols-[13.5rem_1fr] lg:gap-10">
      <ShopFilters params={params} facets={facets} />
      <div className="min-w-0 space-y-5">
        {isCategorySaleShown(offers, category !== undefined) ? <CategorySaleBanner /> : null}
        <ShopBar params={params} total={total} isMore={isMore} />
        {isEmpty ? <NoProducts params={params} hasSimilar={similar.length > 0} /> : null}
        <Products products={products} offers={offers} ratings={ratings} params={params} />
        <MoreProducts params={params} products={products} hasMore={hasMore} total={total} isMore={isMore} />
        {similar.length > 0 ? (
          <>
            <h2 className="text-28">Did you mean one of these?</h2>
            <Products products={similar} offers={offers} ratings={ratings} params={params} as="h3" />
          </>
        ) : null}
      </div>
    </div>
  );
}
