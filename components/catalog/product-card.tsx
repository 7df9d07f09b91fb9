import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { ProductSummary } from "@/lib/catalog/schema";
import { CardPurchase } from "./card-purchase";
import type { ShownOffers } from "./offers";
import { ProductImage } from "./product-image";

export interface ProductCardProps {
  product: ProductSummary;
  offers: ShownOffers;
  inCategory?: boolean;
  /** One column with the picture beside the words. */
  list?: boolean;
  /** Stands above the fold. */
  priority?: boolean;
  /** Heading level of the name. */
  as?: "h2" | "h3";
}

const GRID_SIZES = "(min-width: 1024px) 300px, (min-width: 640px) 46vw, 92vw";
const LIST_SIZES = "(min-width: 640px) 224px, 92vw";

/** A product on the shelf. The name's link covers picture and words; what can be pressed lies above it. */
export function ProductCard({
  product,
  offers,
  inCategory = false,
  list = false,
  priority = false,
  as: Name = "h3",
}: ProductCardProps) {
  return (
    <article
      className={cn(
        "group relative flex flex-col overflow-hidden rounded-card border border-hairline bg-card transition-colors duration-200 focus-within:border-hairline-strong hover:border-hairline-strong",
        list && "sm:grid sm:grid-cols-[14rem_1fr]",
      )}
    >
      <ProductImage
        src={product.imageUrl}
        alt={product.imageAlt}
        placeholder={product.imagePlaceholder}
        sizes={list ? LIST_SIZES : GRID_SIZES}
        priority={priority}
        className={cn(
          "aspect-4/3 sm:aspect-square [&_img]:transition-transform [&_img]:duration-250 [&_img]:ease-out group-hover:[&_img]:scale-103",
          list && "sm:aspect-auto sm:min-h-56",
        )}
      />
      <div
        className={cn(
          "flex flex-1 flex-col p-4",
          list && "sm:grid sm:grid-cols-[1fr_17rem] sm:items-center sm:gap-8 sm:p-6",
        )}
      >
        <div className="flex-1">
          <Name className="text-18 leading-6">
            <Link
              href={`/products/${product.slug}`}
              className="after:absolute after:inset-0 after:content-[''] hover:text-fern focus-visible:outline-offset-4"
            >
              {product.name}
            </Link>
          </Name>
          <p className="mt-0.5 text-14 text-ink-soft">{product.unitLabel}</p>
          <p
            className={cn(
              "mt-2 mb-3 text-14 text-ink-soft",
              list ? "max-w-prose sm:mb-0 sm:text-16" : "line-clamp-2",
            )}
          >
            {product.shortDescription}
          </p>
        </div>
        <div className="relative">
          <CardPurchase product={product} offers={offers} inCategory={inCategory} />
        </div>
      </div>
    </article>
  );
}
