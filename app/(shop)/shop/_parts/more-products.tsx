import { productCountText } from "@/components/catalog/shop-bar";
import { pageHref, shopHref } from "@/components/catalog/shop-params";
import { ShowMore } from "@/components/catalog/show-more";
import { Link } from "@/components/ui/link";
import { MAX_PRODUCTS_SHOWN, PAGE_SIZE, type ProductSummary, type ShopParams } from "@/lib/catalog/schema";

interface MoreProductsProps {
  params: ShopParams;
  products: readonly ProductSummary[];
  hasMore: boolean;
  total: number;
  /** More than `total` products match. */
  isMore: boolean;
}

/** Links to the next products and back to the start of the list. */
export function MoreProducts({ params, products, hasMore, total, isMore }: MoreProductsProps) {
  const { after, shown } = params;
  const last = products.at(-1);
  if (!after && !hasMore) return null;
  const growsTo = Math.min(MAX_PRODUCTS_SHOWN, shown + PAGE_SIZE);
  return (
    <nav aria-label="More products" className="flex flex-col items-center gap-3 pt-4">
      {after ? null : (
        <p className="tabular text-14 text-ink-soft">
          {products.length} of {productCountText(total, isMore)}
        </p>
      )}
      {hasMore && last ? (
        <ShowMore
          href={pageHref(params, { after: last.id })}
          moreHref={growsTo > shown ? pageHref(params, { after, shown: growsTo }) : undefined}
          shown={products.length}
        >
          Show more
        </ShowMore>
      ) : null}
      {after ? (
        <Link
          href={shopHref(params)}
          className="inline-flex min-h-11 items-center font-semibold text-fern underline underline-offset-4 hover:no-underline"
        >
          Back to the beginning
        </Link>
      ) : null}
    </nav>
  );
}
