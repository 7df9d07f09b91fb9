import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import type { ProductSummary } from "@/lib/catalog/schema";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import type { ShownOffers } from "@/lib/pricing/schema";
import type { ReviewStats } from "@/lib/reviews/schema";
import { CardActions } from "./card-actions";
import { CardPurchase } from "./card-purchase";
import { ProductImage } from "./product-image";

export interface ProductCardProps {
  product: ProductSummary;
  offers: ShownOffers;
  /** Undefined for a product without reviews. */
  rating?: ReviewStats;
  inCategory?: boolean;
  /** Puts the picture beside the text in one column. */
  list?: boolean;
  /** Whether the card is above the fold. */
  priority?: boolean;
  /** Heading level of the name. */
  as?: "h2" | "h3";
}

/** Column widths of product-grid.tsx. */
const GRID_SIZES = "(min-width: 1024px) 300px, (min-width: 360px) 46vw, 92vw";
const LIST_SIZES = "(min-width: 1280px) 224px, (min-width: 768px) 176px, 112px";

/** A product card. The name's link covers picture and text; the controls are layered above it. */
export function ProductCard({
  product,
  offers,
  rating,
  inCategory = false,
  list = false,
  priority = false,
  as = "h3",
}: ProductCardProps) {
  return (
    <article
      className={cn(
        "group @container relative overflow-hidden rounded-card border border-hairline bg-card transition-colors duration-200 focus-within:border-hairline-strong hover:border-hairline-strong",
        list
          ? "grid grid-cols-[7rem_minmax(0,1fr)] md:grid-cols-[11rem_minmax(0,1fr)_18rem] xl:grid-cols-[14rem_minmax(0,1fr)_19rem]"
          : "flex flex-col",
      )}
    >
      <ProductImage
        src={product.imageUrl}
        alt={product.imageAlt}
        placeholder={product.imagePlaceholder}
        sizes={list ? LIST_SIZES : GRID_SIZES}
        priority={priority}
        className={cn(
          "[&_img]:transition-transform [&_img]:duration-250 [&_img]:ease-out group-hover:[&_img]:scale-103",
          list && "aspect-auto min-h-32 md:min-h-56",
        )}
      />
      <CardText product={product} list={list} as={as} />
      <div
        className={cn(
          "relative",
          list
            ? "col-span-2 self-center px-4 pt-3 pb-4 md:col-span-1 md:py-5 md:pr-5 md:pl-0 xl:pr-6"
            : "px-3 pb-3 @min-[15rem]:px-4 @min-[15rem]:pb-4",
        )}
      >
        <CardPurchase
          product={{ id: product.id, name: product.name }}
          prices={toPriceTiers(product, offers, inCategory)}
        />
        <CardActions product={{ id: product.id, name: product.name, slug: product.slug }} rating={rating} />
      </div>
      <WishlistButton
        productId={product.id}
        productName={product.name}
        className={cn("absolute top-2", list ? "left-15 md:left-31 xl:left-43" : "right-2")}
      />
    </article>
  );
}

/** The name with the card's link, the unit and the short description. */
function CardText({ product, list, as: Name = "h3" }: Pick<ProductCardProps, "product" | "list" | "as">) {
  return (
    <div
      className={cn(
        "flex-1",
        list ? "self-center p-4 md:p-5 xl:p-6" : "px-3 pt-3 @min-[15rem]:px-4 @min-[15rem]:pt-4",
      )}
    >
      <Name className="text-16 leading-5 @min-[15rem]:text-18 @min-[15rem]:leading-6">
        <Link
          href={`/products/${product.slug}`}
          className="wrap-anywhere after:absolute after:inset-0 after:content-[''] hover:text-fern focus-visible:outline-offset-4"
        >
          {product.name}
        </Link>
      </Name>
      <p className="mt-0.5 text-14 text-ink-soft">{product.unitLabel}</p>
      <p
        className={cn(
          "mt-2 text-14 text-ink-soft",
          list
            ? "line-clamp-3 max-w-prose md:line-clamp-none xl:text-16"
            : "mb-3 line-clamp-2 sm:line-clamp-3",
        )}
      >
        {product.shortDescription}
      </p>
    </div>
  );
}
