import { cn } from "@/components/ui/cn";
import type { ProductSummary } from "@/lib/catalog/schema";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import type { ShownOffers } from "@/lib/pricing/schema";
import { formatReviewCount } from "@/lib/reviews/rules";
import type { ReviewStats } from "@/lib/reviews/schema";
import type { CardRating } from "./card-product";
import { ProductCard } from "./product-card";
import { ProductImage, withoutBlur } from "./product-image";

interface ProductGridProps {
  products: readonly ProductSummary[];
  offers: ShownOffers;
  /** Ratings by product id. */
  ratings: Readonly<Record<string, ReviewStats>>;
  inCategory?: boolean;
  /** One column, the picture beside the text. */
  list?: boolean;
  /** Number of cards above the fold. */
  eager?: number;
  columns?: 3 | 4;
  /** Heading level of the names. */
  as?: "h2" | "h3";
}

/** A card's widest picture: 300 pixels on a screen of twice the density. */
const WIDEST = 640;
const GRID_SIZES = "(min-width: 1024px) 300px, (min-width: 360px) 46vw, 92vw";
const LIST_SIZES = "(min-width: 1280px) 224px, (min-width: 768px) 176px, 112px";

const columnsClass = (list: boolean, columns: 3 | 4) =>
  cn(
    "grid gap-3 sm:gap-6",
    list ? "later-lines" : "later-cards",
    !list && "min-[22.5rem]:grid-cols-2",
    !list && (columns === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3"),
  );

function toCardRating(stats: ReviewStats | undefined): CardRating | undefined {
  if (!stats?.averageRating) return undefined;
  const average = stats.averageRating.toFixed(1);
  const label = `${average} out of 5 stars, ${formatReviewCount(stats.totalCount)}`;
  return { average, count: stats.totalCount, label };
}

/** The cards of these products. Prices and ratings are computed here, so that the browser gets only what cards show. */
export function ProductGrid({
  products,
  offers,
  ratings,
  inCategory = false,
  list = false,
  eager = 0,
  columns = 4,
  as = "h3",
}: ProductGridProps) {
  return (
    <ul className={columnsClass(list, columns)}>
      {products.map((product, index) => {
        const { id, slug, name, unitLabel, shortDescription } = product;
        const prices = toPriceTiers(product, offers, inCategory);
        return (
          <li key={id} className="grid">
            <ProductCard
              product={{
                id,
                slug,
                name,
                unitLabel,
                shortDescription,
                prices,
                rating: toCardRating(ratings[id]),
              }}
              picture={
                <ProductImage
                  src={product.imageUrl}
                  alt={product.imageAlt}
                  placeholder={
                    index < eager ? product.imagePlaceholder : withoutBlur(product.imagePlaceholder)
                  }
                  sizes={list ? LIST_SIZES : GRID_SIZES}
                  widest={WIDEST}
                  priority={index < eager}
                  className="product-image"
                />
              }
              list={list}
              as={as}
            />
          </li>
        );
      })}
    </ul>
  );
}
