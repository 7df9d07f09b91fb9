import { ProductGallery } from "@/components/catalog/product-gallery";
import { ProductPurchase } from "@/components/catalog/product-purchase";
import { ShareButton } from "@/components/catalog/share-button";
import { shopHref } from "@/components/catalog/shop-params";
import { RestockRequest } from "@/components/restock/restock-request";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Rating } from "@/components/ui/rating";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { ProductDetail } from "@/lib/catalog/schema/product-detail";
import { type DeliveryTerms, formatDelivery, MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import type { ShownOffers } from "@/lib/pricing/schema";
import { formatReviewCount } from "@/lib/reviews/rules";
import type { ReviewStats } from "@/lib/reviews/schema";

function Breadcrumb({ product }: { product: ProductDetail }) {
  return (
    <nav aria-label="Breadcrumb" className="text-14 text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link href="/shop" className="inline-flex min-h-11 items-center hover:text-fern hover:underline">
            Shop
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link
            href={shopHref({ category: product.category })}
            className="inline-flex min-h-11 items-center hover:text-fern hover:underline"
          >
            {CATEGORY_NAMES[product.category]}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

function RatingLine({ stats }: { stats: ReviewStats }) {
  if (stats.averageRating === null) return null;
  return (
    <a
      href="#reviews"
      className="mt-3 inline-flex min-h-11 items-center gap-2 text-14 hover:underline sm:min-h-6"
    >
      <Rating value={stats.averageRating} />
      <span className="tabular font-semibold">{stats.averageRating.toFixed(1)}</span>
      <span className="text-ink-soft">{formatReviewCount(stats.totalCount)}</span>
    </a>
  );
}

function Promises({ delivery }: { delivery: DeliveryTerms }) {
  const { headline, rest } = formatDelivery(delivery);
  return (
    <ul className="mt-6 space-y-2 border-t border-hairline pt-5">
      <li className="flex items-center gap-3">
        <Icon name="truck" className="text-clover" />
        <span className="text-balance">
          <strong className="font-semibold">{headline}</strong>, {rest}
        </span>
      </li>
      <li className="flex items-center gap-3">
        <Icon name="rotate-ccw" className="text-clover" />
        {MONEY_BACK_DAYS}-day money-back guarantee
      </li>
    </ul>
  );
}

interface ProductHeaderProps {
  product: ProductDetail;
  stats: ReviewStats;
  offers: ShownOffers;
  delivery: DeliveryTerms;
}

/** Picture, name, price and buttons. */
export function ProductHeader({ product, stats, offers, delivery }: ProductHeaderProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-3 sm:px-6 sm:pt-5">
      <Breadcrumb product={product} />
      <div className="mt-2 grid grid-cols-1 gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <div className="min-w-0 md:sticky md:top-24 md:self-start">
          <ProductGallery name={product.name} pictures={product.pictures} />
        </div>
        <div>
          <div className="flex items-start justify-between gap-4">
            <h1 className="min-w-0 text-38 wrap-anywhere">{product.name}</h1>
            <div className="mt-1 flex shrink-0 gap-2">
              <ShareButton product={product} className="border border-hairline bg-card hover:border-fern" />
              <WishlistButton productId={product.id} productName={product.name} />
            </div>
          </div>
          <p className="mt-1 text-ink-soft">{product.unitLabel}</p>
          <RatingLine stats={stats} />
          <p className="mt-3 max-w-prose text-18">{product.shortDescription}</p>
          {product.diet.length > 0 ? (
            <ul aria-label="Suits these diets" className="mt-4 mb-6 flex flex-wrap gap-2">
              {product.diet.map((diet) => (
                <li key={diet}>
                  <Badge className="capitalize">{diet.replaceAll("-", " ")}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
          <ProductPurchase
            product={{ id: product.id, name: product.name }}
            prices={toPriceTiers(product, offers)}
          />
          <RestockRequest product={{ id: product.id, name: product.name }} />
          <Promises delivery={delivery} />
        </div>
      </div>
    </div>
  );
}
