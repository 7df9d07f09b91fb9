import { CategorySaleBanner } from "@/components/catalog/category-sale-banner";
import { NoProducts } from "@/components/catalog/no-products";
import { shownOffers } from "@/components/catalog/offers";
import { ProductGrid } from "@/components/catalog/product-grid";
import { ShopBar } from "@/components/catalog/shop-bar";
import { ShopFilters } from "@/components/catalog/shop-filters";
import { StockScope } from "@/components/catalog/stock-scope";
import { listProducts } from "@/lib/catalog/queries";
import type { ShopParams } from "@/lib/catalog/schema";
import { marketingSettings } from "@/lib/marketing/queries";

const ABOVE_THE_FOLD = 3;

/** Filters and what they leave of the shelf. */
export async function Shelf({ params }: { params: ShopParams }) {
  const { search, category, sort } = params;
  const [products, marketing] = await Promise.all([
    listProducts({ search: search || undefined, category, sort }),
    marketingSettings(),
  ]);
  const offers = shownOffers(marketing);
  const list = params.view === "list";
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 sm:pb-16 lg:grid-cols-[13.5rem_1fr] lg:gap-10">
      <ShopFilters params={params} />
      <div className="min-w-0 space-y-5">
        {category && offers.categorySale ? <CategorySaleBanner /> : null}
        <ShopBar params={params} count={products.length} />
        {products.length === 0 ? <NoProducts params={params} /> : null}
        <StockScope ids={products.map((product) => product.id)}>
          <ProductGrid
            products={products}
            offers={offers}
            inCategory={category !== undefined}
            list={list}
            columns={3}
            eager={ABOVE_THE_FOLD}
            as="h2"
          />
        </StockScope>
      </div>
    </div>
  );
}
