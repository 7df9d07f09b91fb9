import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { CategorySaleBanner } from "@/components/catalog/category-sale-banner";
import { NoProducts } from "@/components/catalog/no-products";
import { ProductGrid } from "@/components/catalog/product-grid";
import { ShopBar } from "@/components/catalog/shop-bar";
import { ShopFilters } from "@/components/catalog/shop-filters";
import { StockScope } from "@/components/catalog/stock-scope";
import { listProducts, similarProducts } from "@/lib/catalog/queries";
import type { ShopParams } from "@/lib/catalog/schema";
import { ratingsByProduct } from "@/lib/reviews/queries";

const ABOVE_THE_FOLD = 3;

/** Filters and what they leave of the shelf. */
export async function Shelf({ params }: { params: ShopParams }) {
  const { search, category, sort } = params;
  const [products, offers, ratings] = await Promise.all([
    listProducts({ search: search || undefined, category, sort }),
    shownOffers(),
    ratingsByProduct(),
  ]);
  const close = search && products.length === 0 ? await similarProducts(search, category) : [];
  const shown = [...products, ...close];
  const list = params.view === "list";
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 sm:pb-16 lg:grid-cols-[13.5rem_1fr] lg:gap-10">
      <ShopFilters params={params} />
      <div className="min-w-0 space-y-5">
        {category && offers.categorySale ? <CategorySaleBanner /> : null}
        <ShopBar params={params} count={products.length} />
        {products.length === 0 ? <NoProducts params={params} /> : null}
        {close.length > 0 ? <h2 className="text-28">Did you mean one of these?</h2> : null}
        <StockScope ids={shown.map((product) => product.id)} inCategory={category !== undefined}>
          <ProductGrid
            products={shown}
            offers={offers}
            ratings={ratings}
            inCategory={category !== undefined}
            list={list}
            columns={3}
            eager={ABOVE_THE_FOLD}
            as={close.length > 0 ? "h3" : "h2"}
          />
        </StockScope>
      </div>
    </div>
  );
}
