"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import { AddToCartButton, BuyNowButton } from "./buy-buttons";
import { CardActions } from "./card-actions";
import type { CardProduct } from "./card-product";
import { MemberOffer } from "./member-offer";
import { QuantitySelect } from "./quantity-select";
import { StockNote } from "./stock-note";
import { usePurchase } from "./use-purchase";

interface ProductCardProps {
  product: CardProduct;
  /** Rendered on the server. */
  picture: ReactNode;
  /** Puts the picture beside the text in one column. */
  list?: boolean;
  /** Heading level of the name. */
  as?: "h2" | "h3";
}

/**
 * A product card. The name's link covers picture and text; the controls are layered above it.
 * `CardMore` has what does not fit: writing a review and sharing, and below 15 rem (two columns on a
 * phone) also the description and the details of the offers.
 */
export function ProductCard({ product, picture, list = false, as: Name = "h3" }: ProductCardProps) {
  const { id, name, prices: shown } = product;
  const { quantity, setQuantity, prices, unitCents, member, stock, buttons } = usePurchase({
    product,
    prices: shown,
  });
  return (
    <article className={list ? "product-card product-card-list" : "product-card"}>
      <div className="product-picture">
        {picture}
        {stock ? <StockNote {...stock} onlyLow /> : null}
      </div>
      <div className="product-text">
        <Name className="product-name">
          <Link href={`/products/${product.slug}`} className="product-link">
            {name}
          </Link>
        </Name>
        <p className="product-unit">{product.unitLabel}</p>
        <p className="product-description">{product.shortDescription}</p>
      </div>
      <div className="product-purchase">
        <p className="flex flex-wrap items-baseline justify-between gap-x-2" aria-live="polite">
          <Price cents={unitCents} normalCents={prices.regularCents} />
          {quantity > 1 ? <span className="text-12 text-ink-soft">each, for {quantity}</span> : null}
        </p>
        <MemberOffer {...member} />
        <div className="flex gap-2">
          <QuantitySelect productName={name} value={quantity} prices={prices} onChange={setQuantity} />
          <AddToCartButton {...buttons} size="sm" className="product-add" />
        </div>
        <CardActions product={product} member={member}>
          <BuyNowButton {...buttons} size="sm" variant="ghost" className="product-action" />
        </CardActions>
      </div>
      <WishlistButton productId={id} productName={name} className="product-wishlist-button" />
    </article>
  );
}
